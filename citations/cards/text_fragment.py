"""A link that opens a live web page at a quote
(https://wicg.github.io/scroll-to-text-fragment/)."""

from urllib.parse import quote as percent_encode
from urllib.parse import urldefrag

# A longer quote is named by its first and last words: browsers then tolerate what lies between.
WHOLE_WORDS = 12
EDGE_WORDS = 5


def live_page_link(url: str, quote: str) -> str:
    """`url` with a text fragment for `quote`; an older fragment of the page is dropped."""
    words = quote.split()
    if not words:
        return url
    if len(words) <= WHOLE_WORDS:
        directive = _encode(words)
    else:
        directive = f"{_encode(words[:EDGE_WORDS])},{_encode(words[-EDGE_WORDS:])}"
    return f"{urldefrag(url).url}#:~:text={directive}"


def _encode(words: list[str]) -> str:
    """The hyphen separates prefix and suffix in a directive, and `quote` leaves it alone."""
    return percent_encode(" ".join(words), safe="").replace("-", "%2D")
