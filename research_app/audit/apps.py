from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "research_app.audit"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        # Wires one room to another; touches neither database nor threads.
        from citations.storage.write import rejudge
        from research_app.audit.verdict_changes import tell_rejudged

        if tell_rejudged not in rejudge.listeners:
            rejudge.listeners.append(tell_rejudged)
