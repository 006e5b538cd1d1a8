"""A candidate as an item of the answer: its words as the source has them, on one line, together
with what they lean on. Nothing is left out of a sentence and nothing is put into it."""

from __future__ import annotations

from collections.abc import Mapping

from citations.drafts import ProposedQuote, TextDraft
from research_app.synthesis.candidates import Candidate
from research_app.synthesis.outline import Item
from research_app.synthesis.ranking import Ranked

CUT = " … "
LONGEST_GAP = 2
"""Characters between a lead and the words that lean on it, where nothing stands between."""


def on_one_line(text: str) -> str:
    return " ".join(text.split())


def item_of(ranked: Ranked, texts: Mapping[int, TextDraft]) -> Item:
    """The candidate as one claim, the words that answer in bold, each further source with its
    quote."""
    quote = quote_of(ranked.candidate, texts)
    text = quote.shown or on_one_line(quote.quote)
    return Item(
        text=text,
        quote=quote,
        further=tuple(quote_of(each, texts) for each in ranked.further),
        statement=text.replace(CUT, " "),
        strong=_strong(ranked, text),
        relevance=ranked.probability,
    )


def quote_of(
    candidate: Candidate, texts: Mapping[int, TextDraft], *, addresses_question: bool = True
) -> ProposedQuote:
    """The candidate's words with the lead before them; what stands between is quoted and not
    shown."""
    source = texts[candidate.text_id].text
    start, shown = candidate.start, ""
    lead = _lead(candidate)
    if lead is not None:
        start = lead[0]
        if source[lead[1] : candidate.start].strip() or candidate.kind in ("row", "definition"):
            words = (source[slice(*lead)], candidate.text)
            shown = CUT.join(on_one_line(each) for each in words)
    quote = source[start : candidate.end]
    return ProposedQuote(
        text_id=candidate.text_id,
        quote=quote,
        statement=(shown or on_one_line(quote)).replace(CUT, " "),
        shown=shown,
        near=start,
        addresses_question=addresses_question,
        may_overlap=True,
    )


def _lead(candidate: Candidate) -> tuple[int, int] | None:
    """What must be read with the words: of a row whose columns are not certain, the lines over the
    table as they are printed."""
    if candidate.row is None or candidate.table is None:
        return candidate.lead
    header = candidate.table.header
    return (header[0].start, header[-1].end) if header else None


def _strong(ranked: Ranked, text: str) -> tuple[tuple[int, int], ...]:
    """The words that answer, found again in the words shown."""
    if ranked.span is None:
        return ()
    words = ranked.candidate.assertion[slice(*ranked.span)].strip()
    start = text.find(words) if words else -1
    return ((start, start + len(words)),) if start >= 0 else ()
