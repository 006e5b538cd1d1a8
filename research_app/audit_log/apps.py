from django.apps import AppConfig


class AuditLogConfig(AppConfig):
    name = "research_app.audit_log"
    verbose_name = "Audit log"
