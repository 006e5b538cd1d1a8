from django.contrib.auth.management import create_permissions
from django.db import migrations

ROOMS = (
    *("citations", "audit_log", "accounts", "llm", "retrieval", "sources", "chats", "runs"),
    *("exports", "api", "auth", "admin"),
)
#: What Compliance may look at in the administration, where its members are staff: saved answers
#: with their evidence, and the log; no runs, which hold drafts, and no accounts.
SEEN_BY_COMPLIANCE = {"citations", "audit_log", "chats"}


def grant(apps, schema_editor):
    from django.apps import apps as all_apps

    for label in ROOMS:
        # The tables of a new database get their permissions only after all migrations.
        create_permissions(all_apps.get_app_config(label), verbosity=0)
    Group = apps.get_model("auth", "Group")
    Permission = apps.get_model("auth", "Permission")
    of_rooms = Permission.objects.filter(content_type__app_label__in=ROOMS)
    admins, _ = Group.objects.get_or_create(name="Admin")
    admins.permissions.add(*of_rooms)
    readers, _ = Group.objects.get_or_create(name="Compliance")
    seen = of_rooms.filter(
        content_type__app_label__in=SEEN_BY_COMPLIANCE, codename__startswith="view_"
    )
    readers.permissions.add(*seen)


class Migration(migrations.Migration):
    """What the groups may do in the administration. Tables that come later get theirs there."""

    dependencies = [
        ("accounts", "0002_roles"),
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("api", "0001_initial"),
        ("audit_log", "0003_guards"),
        ("chats", "0002_retention"),
        ("citations", "0006_compliance"),
        ("exports", "0001_initial"),
        ("llm", "0001_language_models"),
        ("retrieval", "0001_initial"),
        ("runs", "0002_options"),
        ("sources", "0003_compliance"),
    ]

    operations = [migrations.RunPython(grant, migrations.RunPython.noop)]
