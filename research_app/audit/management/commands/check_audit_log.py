from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Collection
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from citations.export.recheck.signature import KeyRefused, trusted_keys
from research_app.audit_log.check import Checked, Head, check_log
from research_app.exports.key import known_keys


class Command(BaseCommand):
    help = (
        "Checks the audit log: whether its entries hang together, none is missing, the signed "
        "checkpoints hold and the database still refuses changes. Ends with 1 where anything does "
        "not hold."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON object")
        parser.add_argument(
            "--key",
            metavar="KEY",
            help="the public key that checkpoints must be signed by, or its fingerprint, 64 hex "
            "digits, or a PEM file; else every key this installation ever signed with counts",
        )
        parser.add_argument(
            "--head",
            metavar="ID:HASH",
            help="the head an earlier check printed: shows whether the end of the log was cut off",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        noted = _head(options["head"]) if options["head"] else None
        found = check_log(keys=_keys(options["key"]), noted=noted)
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(found)))
        else:
            for line in _lines(found):
                self.stdout.write(line)
        if not found.ok:
            # The exit status says it; what is wrong has been printed.
            raise CommandError("The audit log does not hold.", returncode=1)


def _keys(given: str | None) -> Collection[bytes]:
    """The key that is asked for (raw or its fingerprint), else all that ever signed here."""
    try:
        trusted = trusted_keys([given] if given else [])
    except KeyRefused as error:
        raise CommandError(str(error)) from None
    if trusted:
        return [bytes.fromhex(each) for each in trusted]
    return [key.raw for key in known_keys()]


def _head(given: str) -> Head:
    number, _, digest = given.partition(":")
    if not number.isdecimal() or len(digest) != 64:
        raise CommandError("--head: give it as it was printed, ID:HASH.")
    return int(number), digest


def _as_json(found: Checked) -> dict[str, Any]:
    return {
        "ok": found.ok,
        "entries": found.entries,
        "hold": found.holds,
        "first_id": found.first_id,
        "head": {"id": found.head[0], "hash": found.head[1]},
        "bad": [{"id": bad.entry, "what": bad.what} for bad in found.bad],
        "missing": [{"from": first, "to": last} for first, last in found.missing],
        "checkpoints": {
            "signed": found.signed,
            "unknown_key": found.unknown_key,
            "up_to": found.signed_up_to,
        },
        "guards_missing": list(found.guards_missing),
    }


def _lines(found: Checked) -> list[str]:
    lines = [f"{found.holds:,} of {found.entries:,} entries hold."]
    for bad in found.bad:
        where = f"Entry {bad.entry}: " if bad.entry is not None else ""
        lines.append(f"{where}{bad.what}.")
    for first, last in found.missing:
        lines.append(f"Missing: {first}" if first == last else f"Missing: {first} to {last}")
    if found.guards_missing:
        names = ", ".join(found.guards_missing)
        lines.append(f"The database does not refuse changes, triggers are missing: {names}.")
    lines.append(_of_checkpoints(found))
    lines.append(f"Head: {found.head[0]}:{found.head[1]}")
    return lines


def _of_checkpoints(found: Checked) -> str:
    if not found.signed:
        return "No checkpoint has been signed yet."
    by = f", {found.unknown_key} by an unknown key" if found.unknown_key else ""
    return f"{found.signed} signed checkpoints hold{by}; signed up to entry {found.signed_up_to}."
