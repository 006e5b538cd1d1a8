"""A candidate as an item of the answer: its words as the source has them, on one line, together
with what they lean on. Nothing is left out of a sentence and nothing is put into it."""

from __future__ import annotations

from collections.abc import Mapping

from citations.drafts import ProposedQuote, TextDraft
from research_app.synthesis.candidates import Candidate
from research_app.synthesis.outline import Item
from research_app.synthesis.ranking import Ranked

CUT = " … "


def on_one_line(text: str) -> str:
    return " ".join(text.split())


def item_of(ranked: Ranked, texts: Mapping[int, TextDraft]) -> Item:
    """The candidate as one claim, the words that answer in bold, each further source with its
    quote. A row of a table stands behind the lines over its columns, as they are printed."""
    quote = quote_of(ranked.candidate, texts)
    text = quote.shown or on_one_line(quote.quote)
    heads = _heads_of(ranked.candidate, texts)
    return Item(
        text=text,
        quote=quote,
        context=(heads,) if heads else (),
        further=tuple(quote_of(each, texts) for each in ranked.further),
        lead=f"{heads.statement}{CUT}" if heads else "",
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
    lead = candidate.lead
    if lead is not None:
        start = lead[0]
        if source[lead[1] : candidate.start].strip() or candidate.kind == "definition":
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


def _heads_of(candidate: Candidate, texts: Mapping[int, TextDraft]) -> ProposedQuote | None:
    """The lines over the columns of a row's table."""
    header = candidate.table.header if candidate.row and candidate.table else ()
    if not header:
        return None
    words = texts[candidate.text_id].text[header[0].start : header[-1].end]
    return ProposedQuote(
        text_id=candidate.text_id,
        quote=words,
        statement=on_one_line(words),
        near=header[0].start,
        role="context",
    )


def _strong(ranked: Ranked, text: str) -> tuple[tuple[int, int], ...]:
    """The words that answer, found again in the words shown."""
    if ranked.span is None:
        return ()
    words = ranked.candidate.assertion[slice(*ranked.span)].strip()
    start = text.find(words) if words else -1
    return ((start, start + len(words)),) if start >= 0 else ()
