"""The passages of a card: quotes in their context, with all that is known of their sources."""

from __future__ import annotations

import re
from urllib.parse import quote as percent_encode
from urllib.parse import urldefrag

from citations.cards.figures import Figures, with_answer, with_figures
from citations.cards.notes import citation_line
from citations.cards.values import CardPassage, QuoteView
from citations.drafts import CorrectionDraft, EvidenceDraft, Level, SourceInfo
from citations.language.wording import day_words
from citations.steps.labels import shown_as

NAMES = {
    "title": "Title",
    "author": "Author",
    "published": "Date",
    "publisher": "Publisher",
    "doi": "DOI",
}


def correction_line(correction: CorrectionDraft) -> str:
    """Such as "Author corrected by maria, 2 Mar 2026, 10:15 UTC (found: J. Doe)"."""
    name, at = NAMES[correction.field], f"{day_words(correction.at)}, {correction.at:%H:%M} UTC"
    return f"{name} corrected by {correction.editor}, {at} (found: {correction.found or 'nothing'})"


# A longer quote is named by its first and last words: browsers then tolerate what lies between.
WHOLE_WORDS = 12
EDGE_WORDS = 5
PREFIX_WORDS = 4
#: Lines and cells of tables are blocks of a page, and no words of a fragment may run over two.
_BLOCKS = re.compile(r"\n+|(?:^|(?<=\s))\|(?=\s|$)")


def live_page_link(url: str, quote: str, *, text: str = "", start: int = 0) -> str:
    """`url` with a text fragment for `quote`; an older fragment of the page is dropped. With the
    `text` in which it stands at `start`, a quote whose beginning is also read further up is told
    from that by the words before it."""
    blocks = [words for block in _BLOCKS.split(quote) if (words := block.split())]
    if not blocks:
        return url
    if len(blocks) == 1 and len(blocks[0]) <= WHOLE_WORDS:
        directive, first = _encode(blocks[0]), blocks[0]
    else:
        first, last = blocks[0][:EDGE_WORDS], blocks[-1][-EDGE_WORDS:]
        directive = f"{_encode(first)},{_encode(last)}"
    return f"{urldefrag(url).url}#:~:text={_prefix(first, text[:start])}{directive}"


def _prefix(first: list[str], before: str) -> str:
    """Nothing where these words do not stand before, white space and case aside."""
    if " ".join(first).casefold() not in " ".join(before.split()).casefold():
        return ""
    words = [words for block in _BLOCKS.split(before) if (words := block.split())][-1]
    return f"{_encode(words[-PREFIX_WORDS:])}-,"


def _encode(words: list[str]) -> str:
    """The hyphen separates prefix and suffix in a directive, and `quote` leaves it alone."""
    return percent_encode(" ".join(words), safe="").replace("-", "%2D")


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
        item=item,
        place=place,
        number=shown_as(item.label),
        quote=quote,
        level=level,
        reason=reason,
        page_url=text_fragment_url(source, place.quote),
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
