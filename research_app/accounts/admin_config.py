from django.contrib.admin.apps import AdminConfig


class RecordedAdminConfig(AdminConfig):
    """The administration, whose changes are told in the audit log."""

    default_site = "research_app.accounts.admin_site.RecordedSite"
