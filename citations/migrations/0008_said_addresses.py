from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("citations", "0007_corrections")]

    operations = [
        migrations.AddField(
            model_name="source",
            name="said_url",
            field=models.CharField(
                blank=True,
                default="",
                help_text="where a saved web page says it comes from: its own claim, which nothing fetches",
                max_length=2000,
                verbose_name="said address",
            ),
            preserve_default=False,
        ),
    ]
