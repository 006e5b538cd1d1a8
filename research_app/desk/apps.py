from django.apps import AppConfig


class DeskConfig(AppConfig):
    name = "research_app.desk"
    default_auto_field = "django.db.models.BigAutoField"
