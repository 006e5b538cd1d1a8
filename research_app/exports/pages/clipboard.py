"""The one way of HTML out of a page that no policy of this page follows: the clipboard."""

from __future__ import annotations

import bleach

TAGS = frozenset(["p", "br", "sup", "strong", "a", "ul", "li", "table", "tr", "th", "td"])
ATTRIBUTES = {"a": ["href"], "table": ["border", "cellpadding", "cellspacing"]}
PROTOCOLS = frozenset(["http", "https"])


def cleaned_for_pasting(fragment: str) -> str:
    """The fragment with nothing in it but words, their layout and links to pages of the web. Words
    of sources are escaped where it is written; this holds even if one were not."""
    cleaned: str = bleach.clean(
        fragment, tags=TAGS, attributes=ATTRIBUTES, protocols=PROTOCOLS, strip=True
    )
    return cleaned
