from django.db import migrations

from research_app.audit_log.guards import install_guards, remove_guards


def install(apps, schema_editor):
    install_guards(schema_editor.connection)


def remove(apps, schema_editor):
    remove_guards(schema_editor.connection)


class Migration(migrations.Migration):
    """Triggers that refuse to change or delete an entry. SQLite rebuilds a table to alter it, and
    its triggers go with the old one: a later migration of these tables must set them again."""

    dependencies = [("audit_log", "0002_checkpoints")]

    operations = [migrations.RunPython(install, remove)]
