from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from research_app.accounts.sign_in_link import ensure_local_user, make_link
from research_app.audit_log.record import record


class Command(BaseCommand):
    help = "Prints a link that signs in once, within an hour."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("user_name", nargs="?", help="locally the user of this machine")
        parser.add_argument("--base-url", help="where the server is reached, https://desk.example")

    def handle(self, *args: Any, **options: Any) -> None:
        user = _find(options["user_name"])
        link = make_link(user, options["base_url"] or _local_address())
        record("sign-in", actor=None, object_type="user", object_id=user.pk, outcome="link made")
        self.stdout.write(link)


def _find(name: str | None) -> User:
    if name is None:
        if not settings.IS_LOCAL:
            raise CommandError("Name the user: manage.py sign_in_link NAME --base-url URL")
        return ensure_local_user()
    user = User.objects.filter(username=name, is_active=True).first()
    if user is None:
        raise CommandError(f"There is no active user named {name!r}.")
    return user


def _local_address() -> str:
    if not settings.IS_LOCAL:
        raise CommandError("Say where the server is reached: --base-url https://…")
    return f"http://127.0.0.1:{settings.PORT}"
