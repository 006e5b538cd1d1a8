from django.apps import AppConfig


class EvidenceGraphConfig(AppConfig):
    name = "research_app.evidence_graph"
    default_auto_field = "django.db.models.BigAutoField"
