"""One answer or one chat as a file to be sent, for pages and programs alike.

The file is made before its first byte is sent: what goes wrong is said instead of cutting the file
off, and nobody's slow line keeps a database connection.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from tempfile import TemporaryFile
from typing import IO

from django.contrib.auth.models import User
from django.core.files.storage import default_storage
from django.http import Http404, HttpRequest, StreamingHttpResponse

from research_app.audit_log.record import record
from research_app.chats.models import Chat, Turn
from research_app.exports.access import exportable_turns
from research_app.exports.bulk.filters import in_order
from research_app.exports.bulk.folder import finished_file, folder
from research_app.exports.bulk.start import OBJECT
from research_app.exports.contents import (
    Wanted,
    extension_of,
    media_type_of,
    write_answer,
    write_answers,
)
from research_app.exports.models import ExportJob
from research_app.exports.naming import answer_stem, slug
from research_app.exports.streaming import send_file


@dataclass(frozen=True, slots=True, kw_only=True)
class Download:
    """An open file without a name of its own on the disk, and what it is to be saved as."""

    file: IO[bytes]
    name: str
    media_type: str

    def send(self, request: HttpRequest) -> StreamingHttpResponse:
        return send_file(request, self.file, name=self.name, media_type=self.media_type)


def download_of_answer(turn: Turn, wanted: Wanted) -> Download:
    """Raises `FormatRefused` where the format cannot tell this answer."""
    file = _made(lambda file: write_answer(file, turn, wanted))
    _recorded("answer", turn.answer_id, wanted)
    return Download(
        file=file,
        name=f"{answer_stem(turn.answer.question, turn.answer_id)}{extension_of(wanted.format)}",
        media_type=media_type_of(wanted.format),
    )


def download_of_chat(chat: Chat, wanted: Wanted) -> Download:
    """All answers of a chat, in order."""
    turns = exportable_turns(wanted.user).filter(chat=chat)
    each = (turns.select_related("answer").get(pk=turn_id) for turn_id in in_order(turns))
    file = _made(lambda file: write_answers(file, each, wanted))
    _recorded("chat", chat.pk, wanted)
    stem = "-".join(part for part in ("chat", slug(chat.title), str(chat.pk)[:8]) if part)
    return Download(
        file=file,
        name=f"{stem}{extension_of(wanted.format, of_many=True)}",
        media_type=media_type_of(wanted.format, of_many=True),
    )


def download_of_export(job: ExportJob) -> Download:
    """The finished file of an export in bulk. Raises `Http404` where there is none any more."""
    name = finished_file(job)
    try:
        file = default_storage.open(name) if name else None
    except FileNotFoundError:
        file = None
    if file is None:
        raise Http404("There is no file of this export, or no longer.")
    record("download", actor=job.owner, object_type=OBJECT, object_id=job.pk)
    day, extension = f"{job.created_at:%Y-%m-%d}", extension_of(job.format, of_many=True)
    return Download(
        file=file,
        name=f"answers-{slug(job.format)}-{day}-{str(job.pk)[:8]}{extension}",
        media_type=media_type_of(job.format, of_many=True),
    )


def _made(write: Callable[[IO[bytes]], object]) -> IO[bytes]:
    with ExitStack() as opened:
        file = opened.enter_context(TemporaryFile(dir=folder()))
        write(file)
        opened.pop_all()
    return file


def tell_export(
    object_type: str,
    object_id: object,
    *,
    user: User,
    format: str,
    originals: bool = False,
    **more: bool,
) -> None:
    """That somebody took an answer or a chat along, in the audit log."""
    record(
        "export",
        actor=user,
        object_type=object_type,
        object_id=object_id,
        details={"format": format, "originals": originals, **more},
    )


def _recorded(object_type: str, object_id: object, wanted: Wanted) -> None:
    tell_export(
        object_type,
        object_id,
        user=wanted.user,
        format=wanted.format,
        originals=wanted.originals,
        **({"other_texts": True} if wanted.other_texts else {}),
    )
