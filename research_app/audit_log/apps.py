from django.apps import AppConfig


class AuditLogConfig(AppConfig):
    name = "research_app.audit_log"
    default_auto_field = "django.db.models.BigAutoField"
