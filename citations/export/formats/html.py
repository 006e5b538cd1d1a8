"""The report as one HTML file, to be opened offline (no script, nothing loaded, one style), and an
answer for the clipboard: rich text that word processors take over, and its plain twin.

HTML for being pasted: `sup`, `strong`, lists and tables, with no class, style, script or anchor;
footnotes stand below the answer with the numbers that they have on the page.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.template.loader import render_to_string

from citations.cards import citation_line, derivations_of, numbered_notes, summary_view
from citations.cards.notes import reading_lines
from citations.drafts import AnswerDraft, EvidenceDraft
from citations.export.formats.report.body import answer_body
from citations.export.formats.report.values import (
    LEGEND,
    Block,
    Line,
    Report,
    Run,
    note_number,
    paragraph,
    words,
)
from citations.export.formats.safe import on_one_line, printable, web_address
from citations.export.provenance import Provenance


def report_html(report: Report) -> str:
    return printable(render_to_string("export/report.html", {"report": report}))


def rich_html(provenance: Provenance) -> str:
    """A fragment that may be pasted; every word of a source is escaped."""
    answer = provenance.answer
    report = Report(title=on_one_line(answer.question), blocks=tuple(_blocks(answer)))
    written = printable(render_to_string("export/rich_text.html", {"report": report}))
    # The number of a note and its brackets are one raised run: there are no links to part them.
    return written.replace("</sup><sup>", "").strip() + "\n"


def rich_text(provenance: Provenance) -> str:
    """The same without markup, under its question."""
    return f"{on_one_line(provenance.answer.question)}\n\n{numbered_notes(provenance.answer)}\n"


def _blocks(answer: AnswerDraft) -> Iterator[Block]:
    summary = summary_view(answer)
    if summary.warning:
        yield paragraph(words(f"⚠ {summary.warning.sentence}", strong=True))
    yield from answer_body(answer)
    evidence = answer.evidence_by_label()
    cited = {citation.label for claim in answer.claims for citation in claim.citations}
    for label, item in evidence.items():
        if label in cited:
            yield paragraph(_note(item))
    if any(not claim.citations for claim in answer.claims):
        yield paragraph("[?] No evidence is cited for this statement.")
    for line in (*(each.line for each in derivations_of(answer)), *reading_lines(answer.claims)):
        yield paragraph(line)
    if answer.summary.claims:
        said = (summary.lead, summary.detail, summary.not_found, summary.coverage, summary.meaning)
        yield paragraph(" ".join(filter(None, (*said, f"{LEGEND}."))))


def _note(item: EvidenceDraft) -> Line:
    source = item.source
    address = web_address(source.final_url or source.url)
    named = citation_line(source, item.page, item.section)
    if address:
        named = named.removesuffix(address)
    return (
        Run(text=f"[{note_number(item.label)}]", raised=True),
        Run(text=f" “{on_one_line(item.quote)}” – {named}"),
        *words(address, href=address),
    )
