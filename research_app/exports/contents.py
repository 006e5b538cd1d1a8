"""What stands in an exported file: one answer, or any number of them one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from tempfile import TemporaryFile
from typing import IO

from django.contrib.auth.models import User
from django.db.models.fields.files import FieldFile

from citations.cards.numbers.table import safe_cell
from citations.drafts import SourceInfo
from citations.errors import AnswerMissing
from citations.export.archive import Archive
from citations.export.formats import FORMATS, FormatRefused
from citations.export.formats.rows_csv import BYTE_ORDER_MARK, csv_line, csv_lines
from citations.export.formats.safe import on_one_line
from citations.export.package import Original, add_answer, add_tools, write_package
from citations.export.provenance import SOFTWARE, Provenance, load_provenance
from citations.storage.read.texts import load_texts
from research_app.chats.models import Turn
from research_app.exports.key import SigningKey, signing_key
from research_app.exports.naming import folder_of_turn
from research_app.library.models import ConfidentialSource, Upload
from research_app.library.visibility import visible_sources

PACKAGE = "package"
ONE_FILE = "csv"
"""The format whose files of many answers are one table."""
CONTENTS = "contents.csv"
_HEAD = ("folder", "answer_id", "question", "result", "asked_by", "answered_at", "why_not")


class UnknownFormat(Exception):
    """There is no such format; the message is a sentence that names those there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A format by name, for somebody; `originals` takes the original files into packages, as far as
    `user` may have them; `other_texts` the texts of sources that are not cited and say something of
    a claim: of own answers alone."""

    format: str
    user: User
    originals: bool = False
    other_texts: bool = False

    @property
    def is_package(self) -> bool:
        return self.format == PACKAGE


def known_format(name: str) -> str:
    """Raises `UnknownFormat`."""
    if name == PACKAGE or name in FORMATS:
        return name
    names = ", ".join((PACKAGE, *FORMATS))
    raise UnknownFormat(f"There is no format “{name[:40]}”. There are: {names}.")


def format_choices() -> list[tuple[str, str]]:
    return [(name, title_of(name)) for name in (PACKAGE, *FORMATS)]


def title_of(name: str) -> str:
    if name == PACKAGE:
        return "complete package (zip)"
    return FORMATS[name].title if name in FORMATS else name


def extension_of(name: str, *, of_many: bool = False) -> str:
    """With its dot."""
    if name == PACKAGE or (of_many and name != ONE_FILE):
        return ".zip"
    return f".{FORMATS[name].extension.lstrip('.')}"


def media_type_of(name: str, *, of_many: bool = False) -> str:
    is_zip = extension_of(name, of_many=of_many) == ".zip"
    return "application/zip" if is_zip else FORMATS[name].media_type


def write_answer(file: IO[bytes], turn: Turn, wanted: Wanted) -> None:
    """Raises `FormatRefused`, `PackageRefused` and `AnswerMissing`."""
    signer = signing_key()
    provenance = _wanted_provenance(turn, wanted)
    if wanted.format != PACKAGE:
        file.write(FORMATS[wanted.format].write(provenance, signer))
        return
    with _originals(provenance, wanted) as originals:
        write_package(file, provenance, signer, originals)


def write_answers(file: IO[bytes], turns: Iterable[Turn], wanted: Wanted) -> int:
    """A table of all, or a zip with a folder for each, a list of contents and what is needed to
    check it; how many were left out because the format cannot tell them. One answer is in memory at
    a time. Raises `PackageRefused`."""
    if wanted.format == ONE_FILE:
        for line in csv_lines(_there(turns, wanted)):
            file.write(line.encode())
        return 0
    signer, left_out = signing_key(), 0
    archive = Archive(file, signer, about={"software": SOFTWARE})
    with TemporaryFile() as contents:
        contents.write((BYTE_ORDER_MARK + csv_line(_HEAD)).encode())
        for number, provenance in enumerate(_there(turns, wanted), start=1):
            answer = provenance.answer
            folder = folder_of_turn(number, answer.question, answer.id)
            why_not = _add(archive, folder, provenance, wanted, signer)
            left_out += bool(why_not)
            contents.write(csv_line(_row(provenance, folder, why_not)).encode())
        archive.add_file(CONTENTS, contents)
    add_tools(archive, signer)
    archive.close()
    return left_out


def turn_provenance(turn: Turn, *, reader: User, with_texts: bool = False) -> Provenance:
    """What `reader` may take along: of other sources only what those say that the reader may see
    now. Raises `AnswerMissing`."""
    return load_provenance(
        turn.answer_id,
        asked_by=turn.chat.owner.get_username(),
        chat_id=str(turn.chat_id),
        chat_title=turn.chat.title,
        turn=turn.position,
        with_texts=with_texts,
        visible=visible_sources(reader),
        holder=str(reader.pk),
    )


def _wanted_provenance(turn: Turn, wanted: Wanted) -> Provenance:
    told = turn_provenance(turn, reader=wanted.user, with_texts=wanted.is_package)
    is_own = turn.chat.owner_id == wanted.user.pk
    if not (wanted.is_package and wanted.other_texts and is_own):
        return told
    sources = {each.text_id: each.source.source_id for each in told.current_stances()}
    kept_back = _kept_back(sources.values(), wanted.user)
    others = {text for text, source in sources.items() if source not in kept_back}
    return replace(told, texts={**load_texts(others), **told.texts})


def _there(turns: Iterable[Turn], wanted: Wanted) -> Iterator[Provenance]:
    """Without what was erased at this very moment."""
    for turn in turns:
        with suppress(AnswerMissing):
            yield _wanted_provenance(turn, wanted)


def _add(
    archive: Archive, folder: str, provenance: Provenance, wanted: Wanted, signer: SigningKey
) -> str:
    """Adds an answer; why not in a sentence, where the format cannot tell it."""
    if wanted.is_package:
        with _originals(provenance, wanted) as originals:
            add_answer(archive, folder, provenance, signer, originals)
        return ""
    try:
        written = FORMATS[wanted.format].write(provenance, signer)
    except FormatRefused as error:
        return str(error)
    archive.add(f"{folder}/{wanted.format}{extension_of(wanted.format)}", written)
    about = {"software": provenance.software, "answer_id": str(provenance.answer.id)}
    archive.close_folder(folder, about)
    return ""


@contextmanager
def _originals(provenance: Provenance, wanted: Wanted) -> Iterator[list[Original]]:
    """The original files that may go along, open for the length of the block."""
    if not wanted.originals:
        yield []
        return
    sources = [text.info for text in provenance.texts.values()]
    names = {info.file_sha256: info.file_name for info in sources}
    with ExitStack() as opened:
        yield [
            Original(name=names[sha256], sha256=sha256, file=opened.enter_context(file.open("rb")))
            for sha256, file in originals_of(sources, wanted.user).items()
        ]


def _row(provenance: Provenance, folder: str, why_not: str) -> list[str]:
    answer, at = provenance.answer, provenance.answered_at
    cells = (
        *("" if why_not else folder, str(answer.id), answer.question, answer.result),
        *(provenance.asked_by, at.isoformat() if at else "", why_not),
    )
    return [safe_cell(on_one_line(cell)) for cell in cells]


def originals_of(sources: Iterable[SourceInfo], user: User) -> dict[str, FieldFile]:
    """By the SHA-256 of its bytes, each file that is kept. That of a confidential document goes to
    nobody but its owner."""
    wanted = {(info.source_id, info.file_sha256) for info in sources if info.file_sha256}
    uploads = (
        Upload.objects.filter(
            source__in={source for source, _ in wanted},
            file_sha256__in={sha256 for _, sha256 in wanted},
        )
        .exclude(file="")
        .order_by("pk")
    )
    kept_back = _kept_back([upload.source_id for upload in uploads], user)
    found: dict[str, FieldFile] = {}
    for upload in uploads:
        is_this_text = (upload.source_id, upload.file_sha256) in wanted
        may_have = upload.source_id not in kept_back or upload.owner_id == user.pk
        if is_this_text and may_have and upload.file.storage.exists(str(upload.file.name)):
            found.setdefault(upload.file_sha256, upload.file)
    return found


def _kept_back(source_ids: Iterable[int], user: User) -> frozenset[int]:
    """Confidential documents that are not marked so by this user: somebody else's, or shared
    ones."""
    marks = ConfidentialSource.objects.filter(source__in=list(source_ids)).exclude(owner=user)
    return frozenset(marks.values_list("source_id", flat=True))
