from typing import Any

from django.contrib.auth.management.commands import changepassword

from research_app.accounts.console.told import users_told


class Command(changepassword.Command):
    def handle(self, *args: Any, **options: Any) -> str | None:
        with users_told("changepassword"):
            return super().handle(*args, **options)
