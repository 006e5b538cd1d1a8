from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "research_app.api"
    default_auto_field = "django.db.models.BigAutoField"
