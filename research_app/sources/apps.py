from django.apps import AppConfig


class SourcesConfig(AppConfig):
    name = "research_app.sources"
    default_auto_field = "django.db.models.BigAutoField"
