from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("llm", "0003_examined_models")]

    operations = [
        migrations.AddField(
            model_name="examinedmodel", name="sees", field=models.BooleanField(default=False)
        ),
    ]
