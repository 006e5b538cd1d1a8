"""`manage.py ingest`: adds files, folders and links to the library and waits until they are
found."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.files.base import File
from django.core.management.base import BaseCommand, CommandError

from citations.drafts import DocumentFacts
from research_app.intake.inline import Outcome, read_now, refused
from research_app.intake.recording import Destination, record_file, record_link
from research_app.library.models import DocumentKind
from research_app.reading.errors import SourceError

SUFFIXES = frozenset(".pdf .docx .html .htm .xhtml .mhtml .mht .md .markdown .txt .text".split())


class Command(BaseCommand):
    help = "Adds documents to the library: files, folders (with what is in them) and links."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("places", nargs="+", metavar="PATH_OR_URL")
        parser.add_argument("--kind", choices=DocumentKind.values, default=DocumentKind.OTHER)
        parser.add_argument(
            "--authority", default="", metavar="NAME", help="who enacted or issued them"
        )
        parser.add_argument("--topic", default="", help="the topic they are filed under")
        parser.add_argument("--category", default="", help="the category they are filed under")
        parser.add_argument("--user", metavar="NAME", help="whose library; see --shared")
        parser.add_argument("--shared", action="store_true", help="share with everyone")
        parser.add_argument(
            "--confidential",
            action="store_true",
            help="no language model and no search service ever learns of them",
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object at the end")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = find_owner(options["user"])
        shared = options["shared"] or owner is None
        filed = [each.name for each in fields(DocumentFacts)]
        where = Destination(
            owner=owner,
            shared=shared,
            facts=DocumentFacts(**{name: options[name] for name in filed}),
            confidential=options["confidential"],
        )
        outcomes = []
        for outcome in bring_in(options["places"], where, announce=self._announce):
            outcomes.append(outcome)
            self._tell(outcome, quietly=options["json"])
        failed = sum(not outcome.succeeded for outcome in outcomes)
        if options["json"]:
            self.stdout.write(json.dumps(summary(outcomes), ensure_ascii=False))
        else:
            self.stdout.write(f"{len(outcomes) - failed} added, {failed} failed.")
        if failed or not outcomes:
            raise SystemExit(1)

    def _announce(self, name: str) -> None:
        """A long document takes a while: at a terminal its name comes first."""
        if self.stderr.isatty():
            self.stderr.write(f"… reading {name}", ending="\n")

    def _tell(self, outcome: Outcome, *, quietly: bool) -> None:
        """Progress goes to standard error when standard output is for JSON."""
        stream = self.stderr if quietly else self.stdout
        sign = "✓" if outcome.succeeded else "✗"
        stream.write(f"{sign} {outcome.name}: {outcome.sentence}", ending="\n")


def find_owner(name: str | None) -> User | None:
    """The named user, else the only superuser there is, else nobody (then documents are shared)."""
    if name is not None:
        user = User.objects.filter(username=name).first()
        if user is None:
            raise CommandError(f"There is no user named {name!r}.")
        return user
    superusers = list(User.objects.filter(is_superuser=True, is_active=True)[:2])
    return superusers[0] if len(superusers) == 1 else None


def bring_in(
    places: list[str], where: Destination, *, announce: Callable[[str], None]
) -> Iterator[Outcome]:
    for place in places:
        announce(place)
        if place.lower().startswith(("http://", "https://")):
            yield _bring_in_link(place, where)
        elif Path(place).is_dir():
            files = list(files_under(Path(place)))
            if not files:
                yield refused(place, "This folder holds no document that can be read.")
            for file in files:
                announce(str(file))
                yield _bring_in_file(file, where)
        else:
            yield _bring_in_file(Path(place), where)


def files_under(folder: Path) -> Iterator[Path]:
    """Readable types only, in order of their paths; hidden files and folders are left out."""
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.suffix.lower() in SUFFIXES and path.is_file() and not hidden:
            yield path


def summary(outcomes: list[Outcome]) -> dict[str, Any]:
    failed = sum(not outcome.succeeded for outcome in outcomes)
    return {
        "added": len(outcomes) - failed,
        "failed": failed,
        "documents": [outcome.to_json() for outcome in outcomes],
    }


def _bring_in_file(path: Path, where: Destination) -> Outcome:
    try:
        with path.open("rb") as file:
            intake = record_file(File(file, name=path.name), where)
    except OSError as error:
        return refused(str(path), f"This file cannot be opened: {error.strerror}.")
    except SourceError as error:
        return refused(str(path), str(error))
    return read_now(intake, name=str(path))


def _bring_in_link(url: str, where: Destination) -> Outcome:
    try:
        intake = record_link(url, where)
    except SourceError as error:
        return refused(url, str(error))
    return read_now(intake, name=url)
