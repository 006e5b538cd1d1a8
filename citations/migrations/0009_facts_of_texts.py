import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('citations', '0008_said_addresses'),
    ]

    operations = [
        migrations.CreateModel(
            name='FactsOfText',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('web', 'web page'), ('pdf', 'PDF'), ('docx', 'Word document'), ('markdown', 'Markdown'), ('text', 'plain text')], max_length=10)),
                ('title', models.CharField(max_length=500)),
                ('author', models.CharField(blank=True, max_length=500)),
                ('publisher', models.CharField(blank=True, max_length=500)),
                ('published', models.CharField(blank=True, max_length=10)),
                ('source_text', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='facts_then', to='citations.sourcetext')),
            ],
            options={
                'verbose_name_plural': 'facts of texts',
            },
        ),
    ]
