from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "research_app.accounts"
    default_auto_field = "django.db.models.BigAutoField"
