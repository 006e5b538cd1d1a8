from django.db import migrations

ROLES = ("Researcher", "Compliance", "Admin")


def make_groups(apps, schema_editor):
    Group = apps.get_model("auth", "Group")
    for name in ROLES:
        Group.objects.using(schema_editor.connection.alias).get_or_create(name=name)


class Migration(migrations.Migration):
    """The groups that roles go by, see `accounts.roles`. Going back leaves them: members of a group
    that an administrator made must not be lost."""

    dependencies = [
        ("accounts", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [migrations.RunPython(make_groups, migrations.RunPython.noop)]
