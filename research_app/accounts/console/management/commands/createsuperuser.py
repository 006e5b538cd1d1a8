from typing import Any

from django.contrib.auth.management.commands import createsuperuser

from research_app.accounts.console.told import users_told


class Command(createsuperuser.Command):
    def handle(self, *args: Any, **options: Any) -> str | None:
        with users_told("createsuperuser"):
            return super().handle(*args, **options)
