from django.apps import AppConfig


class RetrievalConfig(AppConfig):
    name = "research_app.retrieval"
    default_auto_field = "django.db.models.BigAutoField"
