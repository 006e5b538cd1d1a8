from django.apps import AppConfig


class CitationsConfig(AppConfig):
    name = "citations"
    verbose_name = "Evidence and claims"
    default_auto_field = "django.db.models.BigAutoField"
