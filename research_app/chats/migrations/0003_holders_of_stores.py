from django.db import migrations
from django.db.models import CharField, OuterRef, Subquery
from django.db.models.functions import Cast


def name_holders(apps, schema_editor):
    """The evidence of a chat shows what its owner corrected."""
    Chat = apps.get_model("chats", "Chat")
    Store = apps.get_model("citations", "EvidenceStore")
    owner = Chat.objects.filter(store=OuterRef("pk")).annotate(
        holder=Cast("owner_id", CharField(max_length=64))
    )
    kept = Store.objects.filter(pk__in=Chat.objects.values("store"))
    kept.update(holder=Subquery(owner.values("holder")[:1]))


class Migration(migrations.Migration):

    dependencies = [
        ('chats', '0002_retention'),
        ('citations', '0007_corrections'),
    ]

    operations = [migrations.RunPython(name_holders, migrations.RunPython.noop)]
