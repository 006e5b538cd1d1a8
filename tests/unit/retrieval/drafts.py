"""Texts in memory for the tests of search."""

from datetime import UTC, datetime

from citations.drafts import PageSpan, SectionSpan, SourceInfo, TextDraft


def draft(text, *, text_id=-1, title="A report", pages=(), sections=()):
    """`pages` are ends of pages, `sections` are (title, level, start, end)."""
    starts = [0, *pages[:-1]]
    info = SourceInfo(
        source_id=1,
        kind="text",
        title=title,
        fetched_at=datetime(2024, 1, 1, tzinfo=UTC),
        sha256="",
    )
    return TextDraft(
        id=text_id,
        text=text,
        info=info,
        pages=tuple(
            PageSpan(number=number, start=start, end=end)
            for number, (start, end) in enumerate(zip(starts, pages, strict=False), start=1)
        ),
        sections=tuple(
            SectionSpan(title=title, level=level, start=start, end=end)
            for title, level, start, end in sections
        ),
    )
