from django.apps import AppConfig
from django.db.models.signals import post_save


class EvidenceGraphConfig(AppConfig):
    name = "research_app.evidence_graph"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from research_app.evidence_graph.answers import judge_again
        from research_app.library.models import ConfidentialSource

        post_save.connect(judge_again, sender=ConfidentialSource)
