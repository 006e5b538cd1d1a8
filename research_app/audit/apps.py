from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "research_app.audit"

    def ready(self) -> None:
        # Wires one room to another; touches neither database nor threads.
        from citations.storage.write import rejudge
        from research_app.audit.verdict_changes import tell_rejudged

        if tell_rejudged not in rejudge.listeners:
            rejudge.listeners.append(tell_rejudged)
