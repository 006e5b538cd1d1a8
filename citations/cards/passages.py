"""The passages of a card: quotes in their context, with all that is known of their sources."""

from __future__ import annotations

from citations.cards.corrections import correction_line
from citations.cards.figures import Figures, with_answer, with_figures
from citations.cards.notes import citation_line
from citations.cards.text_fragment import live_page_link
from citations.cards.values import CardPassage, QuoteView
from citations.drafts import EvidenceDraft, Level, SourceInfo
from citations.steps.labelling.labels import shown_as

#: A quote longer than this is shortened on the card, with "Show more".
LONG_QUOTE = 500
#: Characters of source text shown on either side of a quote.
CONTEXT = 160
#: What stands between two paragraphs of a stored text.
PARAGRAPH = "\n\n"

#: The source text around a quote: offset of its first character, characters.
Window = tuple[int, str]


def passage_of(
    item: EvidenceDraft,
    window: Window | None,
    *,
    level: Level,
    reason: str,
    part: str = "",
    figures: Figures | None = None,
    answering: Figures = (),
) -> CardPassage:
    """A placed piece of evidence; `level` and `reason` say how far it alone carries the claim. With
    `figures`, stretches of its quote, only these are marked and not the whole quote; of a long
    quote those that are `answering` the question, and what stands around them is shown first."""
    assert item.place is not None
    place, source = item.place, item.source
    quote = with_answer(_quote_view(place.quote, place.start, window), answering)
    if figures is not None:
        quote = with_figures(quote, figures)
    where = citation_line(source, item.page, item.section)
    return CardPassage(
        label=item.label,
        number=shown_as(item.label),
        quote=quote,
        level=level,
        reason=reason,
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
        corrections=tuple(map(correction_line, source.corrections)),
    )


def _quote_view(quote: str, start: int, window: Window | None) -> QuoteView:
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
