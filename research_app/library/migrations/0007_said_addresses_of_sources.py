from django.db import migrations
from django.db.models import OuterRef, Subquery


def move(apps, schema_editor):
    """Where saved pages say they come from stands with the source now, so that exports tell it."""
    said = apps.get_model("sources", "SaidAddress").objects
    source = apps.get_model("citations", "Source").objects
    own = said.filter(source=OuterRef("pk")).values("url")[:1]
    source.filter(pk__in=said.values("source")).update(said_url=Subquery(own))


class Migration(migrations.Migration):
    dependencies = [
        ("citations", "0008_said_addresses"),
        ("sources", "0006_said_addresses"),
    ]

    operations = [
        migrations.RunPython(move, migrations.RunPython.noop),
        migrations.DeleteModel(name="SaidAddress"),
    ]
