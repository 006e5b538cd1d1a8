"""Print a stored answer in a form for other programs, signed."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from citations.errors import AnswerMissing
from citations.export.archive import PackageRefused
from citations.export.formats import FormatRefused
from research_app.audit_log.record import record
from research_app.chats.models import Turn
from research_app.exports.access import saved_turns
from research_app.exports.contents import PACKAGE, UnknownFormat, Wanted, known_format, write_answer
from research_app.exports.key import NoSigningKey

NO_SUCH_ANSWER = "There is no answer with this id."
REFUSED = (UnknownFormat, FormatRefused, PackageRefused, NoSigningKey)


class Command(BaseCommand):
    help = (
        "Write a stored answer with its whole chain of evidence, signed with this desk's key: as "
        "one of the formats, or as a package that holds all that is needed to check it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("answer_id")
        parser.add_argument("--format", default="json", help="json (default), package, prov, …")
        parser.add_argument("--output", type=Path, metavar="FILE", help="default: what is printed")
        parser.add_argument(
            "--originals", action="store_true", help="the original files too, in a package"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        turn = _turn(options["answer_id"])
        with TemporaryFile() as file:
            try:
                wanted = Wanted(
                    format=known_format(options["format"]),
                    originals=options["originals"],
                    user=turn.chat.owner,
                )
                if wanted.originals and wanted.format != PACKAGE:
                    raise CommandError("--originals go with --format package alone.")
                write_answer(file, turn, wanted)
            except REFUSED as error:
                raise CommandError(str(error)) from None
            except AnswerMissing:
                raise CommandError(NO_SUCH_ANSWER) from None
            file.seek(0)
            self._put(file, options["output"])
        details = {"format": wanted.format, "originals": wanted.originals}
        record(
            "export", actor=None, object_type="answer", object_id=turn.answer_id, details=details
        )

    def _put(self, file: IO[bytes], output: Path | None) -> None:
        content = file.read()
        if output is not None:
            try:
                output.write_bytes(content)
            except OSError as error:
                raise CommandError(f"{output} cannot be written: {error.strerror}.") from error
            return
        out = getattr(self.stdout, "_out", None)
        if out is sys.stdout and not out.isatty():
            out.flush()
            out.buffer.write(content)  # the very bytes that the page gives
            return
        try:
            self.stdout.write(content.decode(), ending="")
        except UnicodeDecodeError:
            raise CommandError("This format is no text: name a file with --output.") from None


def _turn(answer_id: str) -> Turn:
    try:
        turn = saved_turns().filter(answer=UUID(answer_id)).first()
    except ValueError:
        turn = None
    if turn is None:
        raise CommandError(NO_SUCH_ANSWER)
    return turn
