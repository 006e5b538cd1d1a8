"""One answer or one chat as a file to be sent, for pages and programs alike.

The file is made before its first byte is sent: what goes wrong is said instead of cutting the file
off, and nobody's slow line keeps a database connection.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from tempfile import TemporaryFile
from typing import IO

from django.core.files.storage import default_storage
from django.http import FileResponse, Http404

from research_app.accounts.requests import SignedInRequest
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


def send_answer(request: SignedInRequest, turn: Turn, wanted: Wanted) -> FileResponse:
    """Raises `FormatRefused` where the format cannot tell this answer."""
    file = _made(lambda file: write_answer(file, turn, wanted))
    tell_export("answer", turn.answer_id, wanted)
    return _send(request, file, answer_stem(turn.answer.question, turn.answer_id), wanted.format)


def send_chat(request: SignedInRequest, chat: Chat, wanted: Wanted) -> FileResponse:
    """All answers of a chat, in order."""
    turns = exportable_turns(wanted.user).filter(chat=chat)
    each = (turns.select_related("answer").get(pk=turn_id) for turn_id in in_order(turns))
    file = _made(lambda file: write_answers(file, each, wanted))
    tell_export("chat", chat.pk, wanted)
    stem = "-".join(part for part in ("chat", slug(chat.title), str(chat.pk)[:8]) if part)
    return _send(request, file, stem, wanted.format, of_many=True)


def send_export(request: SignedInRequest, job: ExportJob) -> FileResponse:
    """The finished file of an export in bulk. Raises `Http404` where there is none any more."""
    name = finished_file(job)
    try:
        file = default_storage.open(name) if name else None
    except FileNotFoundError:
        file = None
    if file is None:
        raise Http404("There is no file of this export, or no longer.")
    record("download", actor=job.owner, object_type=OBJECT, object_id=job.pk)
    stem = f"answers-{slug(job.format)}-{job.created_at:%Y-%m-%d}-{str(job.pk)[:8]}"
    return _send(request, file, stem, job.format, of_many=True)


def _send(
    request: SignedInRequest, file: IO[bytes], stem: str, format: str, *, of_many: bool = False
) -> FileResponse:
    name = f"{stem}{extension_of(format, of_many=of_many)}"
    return send_file(request, file, name=name, media_type=media_type_of(format, of_many=of_many))


def _made(write: Callable[[IO[bytes]], object]) -> IO[bytes]:
    with ExitStack() as opened:
        file = opened.enter_context(TemporaryFile(dir=folder()))
        write(file)
        opened.pop_all()
    return file


def tell_export(object_type: str, object_id: object, wanted: Wanted) -> None:
    """That somebody took an answer or a chat along, in the audit log."""
    details: dict[str, object] = {"format": wanted.format, "originals": wanted.originals}
    if wanted.other_texts:
        details["other_texts"] = True
    record(
        "export",
        actor=wanted.user,
        object_type=object_type,
        object_id=object_id,
        details=details,
    )
