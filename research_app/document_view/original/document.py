"""A document whose pages can be shown."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.http import Http404

from citations.models import Source, SourceText
from citations.storage.read.sources import facts_then
from research_app.library.foreign_reading import note_reading
from research_app.library.models import Upload
from research_app.library.originals import original_for
from research_app.library.visibility import get_visible_source_or_404


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A text of a PDF that its reader may see. `original` is None where the file is not
    kept, or not for this reader."""

    source: Source
    text: SourceText
    original: Upload | None

    @property
    def page_count(self) -> int:
        return self.text.page_count


def get_visible_pdf_or_404(user: User, source_id: int, text_id: int) -> Document:
    """The same rule as for the document's text and its original: see `library.visibility`. Its
    words and maps are not read yet. Reading it by role alone is told in the audit log."""
    source = get_visible_source_or_404(user, source_id)
    texts = SourceText.objects.filter(source=source).defer(
        "text", "page_map", "section_map", "table_map"
    )
    text = texts.select_related("source", "facts_then").filter(pk=text_id).first()
    if text is None or facts_then(text).kind != Source.Kind.PDF:
        raise Http404("No such pages.")
    text.source = source
    note_reading(user, source)
    return Document(source=source, text=text, original=original_for(user, text))
