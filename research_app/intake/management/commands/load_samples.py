"""`manage.py load_samples`: brings the sample library in, once."""

from typing import Any

from django.core.management.base import BaseCommand

from research_app.intake.inline import read_now
from research_app.intake.sample_library import record_new_samples
from research_app.library.models import LoadedSample


class Command(BaseCommand):
    help = (
        "Adds the sample documents for everyone. What was loaded or removed before stays as it is."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        failed = 0
        for intake in record_new_samples():
            outcome = read_now(intake, name=intake.name)
            self.stdout.write(f"{outcome.name}: {outcome.sentence}")
            if not outcome.succeeded:
                failed += 1
                LoadedSample.objects.filter(file_name=intake.name).delete()
        if failed:
            raise SystemExit(1)
