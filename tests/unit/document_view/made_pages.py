"""PDFs in the store, with their originals, and chats that quote them."""

from hashlib import sha256
from uuid import uuid4

from django.core.files.base import ContentFile
from django.db import transaction

from citations.models import SourceText
from citations.storage.read.answers import text_draft
from research_app.intake.keep import keep_document
from research_app.intake.store_text import Fetched
from research_app.library.models import Intake, Upload
from research_app.runs.ending.saving import save_run
from tests.unit.answers import proposal, written_answer
from tests.unit.chats.made_chats import finished_run
from tests.unit.library.library_documents import fetched
from tests.unit.reading.made_documents import extract_here, make_pdf

FIRST = "The harbour was opened in March by the council."
SECOND = "Its cost rose to 12.4 million within two years."
BROKEN = "The engineer who had planned the breakwater left the town in April."
LAST = "Ships of all nations have moored there since."
PAGES = [
    ["# Harbour report", "", FIRST, SECOND, "Nobody had foreseen it.", ""]
    + [f"Berth number {n} is open to ships of every size and kind." for n in range(38)]
    + ["The engineer who had planned the"],
    ["breakwater left the town in April.", "", LAST],
    ["A closing remark on a third page, which nothing cites."],
]


#: Made once: a PDF holds the time at which it was made, and each would be drawn anew.
DATA = make_pdf(PAGES)


def stored_pdf(owner, data: bytes | None = None, *, name="harbour.pdf", **intake) -> SourceText:
    """A PDF in the library of `owner` (or with one chat, where `chat_key` is given), its original
    kept."""
    data = DATA if data is None else data
    read = extract_here(data, file_name=name)
    arriving = Intake.objects.create(owner=owner, name=name, origin="file", **intake)
    arriving.file.save(f"{uuid4()}.pdf", ContentFile(data))
    facts = fetched()
    got = Fetched(
        fetched_at=facts.fetched_at,
        file_sha256=sha256(data).hexdigest(),
        url="",
        final_url="",
        http_status=None,
    )
    with transaction.atomic():
        kept = keep_document(arriving, read, got)
    Intake.objects.filter(pk=arriving.pk).update(file="")
    return kept.source.texts.get()


def quoting_chat(owner, row: SourceText, *quotes: str):
    """A saved chat whose answer quotes the text."""
    text = text_draft(row)
    answer = written_answer([proposal(text, quote) for quote in quotes or (FIRST,)], [text])
    return save_run(finished_run(owner), answer)


def place_of(row: SourceText, quote: str) -> dict[str, int]:
    """Where a quote stands, however its words are parted by lines in the text."""
    start = row.text.index(quote)
    return {"start": start, "end": start + len(quote)}


def upload_of(row: SourceText) -> Upload:
    return Upload.objects.exclude(file="").get(source=row.source_id)
