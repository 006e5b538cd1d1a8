from django.apps import AppConfig


class RunsConfig(AppConfig):
    name = "research_app.runs"
    default_auto_field = "django.db.models.BigAutoField"
