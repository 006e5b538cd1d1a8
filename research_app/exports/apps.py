from django.apps import AppConfig


class ExportsConfig(AppConfig):
    name = "research_app.exports"
    default_auto_field = "django.db.models.BigAutoField"
