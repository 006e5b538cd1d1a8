from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from research_app.accounts.sign_in_link import ensure_local_user
from research_app.api.credentials import NameTaken, make_token
from research_app.api.models import ApiToken

NAME_LENGTH: int = ApiToken._meta.get_field("name").max_length or 100
MOST_DAYS = 36_500


class Command(BaseCommand):
    help = "Makes a token for the JSON API and prints it once. It is revoked in the administration."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", help="what it is used for, such as “nightly report”")
        parser.add_argument("--user", metavar="NAME", help="locally the user of this machine")
        parser.add_argument("--days", type=int, help="how long it works; without it, until revoked")

    def handle(self, *args: Any, **options: Any) -> None:
        name = " ".join(options["name"].split())
        if not 0 < len(name) <= NAME_LENGTH or not name.isprintable():
            raise CommandError(f"Give the token a name of 1 to {NAME_LENGTH} characters.")
        try:
            token = make_token(
                _find(options["user"]), name, expires_at=_end_of(days=options["days"])
            )
        except NameTaken as error:
            raise CommandError(str(error)) from error
        self.stderr.write("Keep this token safe: it is shown this once.", self.style.NOTICE)
        self.stdout.write(token)


def _find(name: str | None) -> User:
    if name is None:
        if not settings.IS_LOCAL:
            raise CommandError("Say whose token it is: manage.py api_token NAME --user USER")
        return ensure_local_user()
    user = User.objects.filter(username=name, is_active=True).first()
    if user is None:
        raise CommandError(f"There is no active user named {name!r}.")
    return user


def _end_of(*, days: int | None) -> datetime | None:
    if days is None:
        return None
    if not 0 < days <= MOST_DAYS:
        raise CommandError(f"--days is a number from 1 to {MOST_DAYS}.")
    return timezone.now() + timedelta(days=days)
