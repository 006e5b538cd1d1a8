from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "research_app.audit"
    default_auto_field = "django.db.models.BigAutoField"
