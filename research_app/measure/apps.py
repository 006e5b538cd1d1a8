from django.apps import AppConfig


class MeasureConfig(AppConfig):
    name = "research_app.measure"
    default_auto_field = "django.db.models.BigAutoField"
