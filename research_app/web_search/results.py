"""What the services' results have in common. Titles and snippets are anybody's words."""

from __future__ import annotations

from collections.abc import Iterable

from research_app.reading.extraction.clean import clean_line
from research_app.reading.url_key import url_key
from research_app.web_search.protocols import WebHit

LONGEST_ADDRESS = 2000
LONGEST_TITLE = 300
LONGEST_SNIPPET = 1000
LONGEST_QUERY = 400
"""Characters, and words below: what Brave and Tavily document."""
MOST_WORDS = 50


def hits_of(results: Iterable[tuple[str, str | None, str | None]], *, limit: int) -> list[WebHit]:
    """The first `limit` results (address, title, snippet) that have the address of a web page.
    Whether a page may be opened is for the guard to say when it is."""
    hits = [
        WebHit(
            url=url.strip(),
            title=clean_line(title or "")[:LONGEST_TITLE],
            snippet=clean_line(snippet or "")[:LONGEST_SNIPPET],
        )
        for url, title, snippet in results
        if is_web_address(url)
    ]
    return hits[:limit]


def is_web_address(url: str) -> bool:
    """Whether it can be one, of a length and in signs that can be shown and kept."""
    address = url.strip()
    if len(address) > LONGEST_ADDRESS or not address.isprintable() or " " in address:
        return False
    try:
        url_key(address)
    except ValueError:
        return False
    return True


def query_of(question: str) -> str:
    """The question as a service takes it: one line, cut at a word."""
    words = clean_line(question).split()[:MOST_WORDS]
    while len(" ".join(words)) > LONGEST_QUERY and len(words) > 1:
        words.pop()
    return " ".join(words)[:LONGEST_QUERY]
