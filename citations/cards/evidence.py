"""The evidence card of one claim."""

from __future__ import annotations

from collections.abc import Mapping

from citations.cards.notes import citation_line
from citations.cards.text_fragment import live_page_link
from citations.cards.values import CLASSES, SIGNS, CardPassage, EvidenceCard, QuoteView
from citations.drafts import CitationDraft, ClaimDraft, EvidenceDraft, SourceInfo

#: A quote longer than this is shortened on the card, with "Show more".
LONG_QUOTE = 500
#: Characters of source text shown on either side of a quote.
CONTEXT = 160
#: What a passage is to its claim, where that needs saying.
MEANT = "Says who or what is meant"
ROW, HEADS = "The row of the table", "Says what row, column and unit mean"
#: What stands between two paragraphs of a stored text.
PARAGRAPH = "\n\n"


def evidence_card(
    claim: ClaimDraft,
    evidence: Mapping[str, EvidenceDraft],
    windows: Mapping[str, tuple[int, str]],
) -> EvidenceCard:
    """The card of a claim. `windows` gives for each label the source text around its quote: (offset
    of the first character, characters); without a window the quote is shown alone."""
    cited = [(citation, evidence[citation.label]) for citation in claim.citations]
    level = claim.verdict.level
    return EvidenceCard(
        claim_id=claim.id,
        claim=claim.text,
        statement=claim.statement if claim.statement != claim.text else "",
        level=level,
        sign=SIGNS[level],
        css_class=CLASSES[level],
        reason=claim.verdict.reason,
        judge=claim.verdict.judge,
        conflicting=claim.conflicting,
        passages=tuple(
            _passage(item, citation, windows.get(citation.label), _part(claim, citation))
            for citation, item in cited
            if item.place is not None
        ),
        parts=claim.parts,
        reported=claim.reported,
    )


def _part(claim: ClaimDraft, citation: CitationDraft) -> str:
    if citation.role == "context":
        return HEADS if claim.parts else MEANT
    return ROW if claim.parts else ""


def _passage(
    item: EvidenceDraft, citation: CitationDraft, window: tuple[int, str] | None, part: str
) -> CardPassage:
    assert item.place is not None
    place, source = item.place, item.source
    where = citation_line(source, item.page, item.section)
    return CardPassage(
        label=item.label,
        number=item.label.removeprefix("E"),
        quote=_quote_view(place.quote, place.start, window),
        level=citation.verdict.level,
        reason=citation.verdict.reason,
        match="word for word"
        if place.match == "exact"
        else "after folding spaces, case and quotes",
        title=source.title,
        author=source.author,
        publisher=source.publisher,
        published=source.published,
        page=item.page,
        section=item.section,
        start=place.start,
        end=place.end,
        source_id=source.source_id,
        text_id=place.text_id,
        page_url=text_fragment_url(source, place.quote),
        final_url=source.final_url or source.url,
        file_name=source.file_name,
        http_status=source.http_status,
        fetched_at=source.fetched_at.strftime("%Y-%m-%d %H:%M UTC"),
        sha256=source.sha256,
        extractor=source.extractor,
        citation=f"“{' '.join(place.quote.split())}” – {where}",
        part=part,
    )


def _quote_view(quote: str, start: int, window: tuple[int, str] | None) -> QuoteView:
    before = after = ""
    if window is not None:
        offset, text = window
        begin = start - offset
        end = begin + len(quote)
        before = _before(_trimmed(text[max(0, begin - CONTEXT) : begin], at_start=True))
        after = _trimmed(text[end : end + CONTEXT], at_start=False).split(PARAGRAPH)[0]
    cut = len(quote)
    if len(quote) > LONG_QUOTE:
        cut = quote.rfind(" ", 0, LONG_QUOTE)
        cut = cut if cut > 0 else LONG_QUOTE
    return QuoteView(before=before, shown=quote[:cut], more=quote[cut:], after=after)


def _before(context: str) -> str:
    """The part in the quote's own paragraph; where that begins with the quote, the paragraph or
    heading before it."""
    *earlier, own = context.rsplit(PARAGRAPH, 2)
    if own.strip() or not earlier:
        return own
    return f"{earlier[-1]}\n"


def _trimmed(context: str, *, at_start: bool) -> str:
    """Context cut at a word's border, with an ellipsis where the source goes on."""
    if len(context) < CONTEXT:
        return context
    if at_start:
        return "… " + context.split(" ", 1)[-1]
    return context.rsplit(" ", 1)[0] + " …"


def text_fragment_url(source: SourceInfo, quote: str) -> str:
    """The web page scrolled to the quote (WICG Scroll to Text Fragment), or "" for other
    sources."""
    url = source.final_url or source.url
    if source.kind != "web" or not url.startswith(("https://", "http://")):
        return ""
    return live_page_link(url, quote)
