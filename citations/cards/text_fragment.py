"""A link that opens a live web page at a quote
(https://wicg.github.io/scroll-to-text-fragment/)."""

import re
from urllib.parse import quote as percent_encode
from urllib.parse import urldefrag

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
