"""Show the public key that exports are signed with."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from research_app.audit_log.record import record
from research_app.exports.key import NoSigningKey, known_keys, new_signing_key, signing_key

#: A time as ISO 8601; the database hands times over in UTC.
UTC_SECONDS = "%Y-%m-%dT%H:%M:%S+00:00"


class Command(BaseCommand):
    help = (
        "Print the public key that exports are signed with, and its fingerprint. The secret half "
        "is never printed."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
        parser.add_argument(
            "--rotate",
            action="store_true",
            help="sign with a new key from now on; the old public key stays in the list",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            if options["rotate"]:
                key = new_signing_key()
                details = {"fingerprint": key.fingerprint}
                record("admin change", actor=None, object_type="signing key", details=details)
            else:
                key = signing_key()
        except NoSigningKey as error:
            raise CommandError(str(error)) from None
        earlier = [each for each in known_keys() if each.raw != key.public_key]
        if options["json"]:
            told = {
                "public_key": key.public_key.hex(),
                "fingerprint": key.fingerprint,
                "pem": key.public_pem,
                "earlier_keys": [
                    {
                        "public_key": each.public_key,
                        "fingerprint": each.fingerprint,
                        "first_used": f"{each.first_used:{UTC_SECONDS}}",
                    }
                    for each in earlier
                ],
            }
            self.stdout.write(json.dumps(told))
            return
        self.stdout.write(key.public_pem, ending="")
        self.stdout.write(f"public key   {key.public_key.hex()}")
        self.stdout.write(f"fingerprint  {key.fingerprint}")
        for each in earlier:
            self.stdout.write(
                f"earlier key  {each.public_key} (since {each.first_used:{UTC_SECONDS}})"
            )
