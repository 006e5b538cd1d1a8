"""Why the web could not be searched. `str(error)` is the sentence a reader sees; it never holds a
key, nor words of the service.

SearchFailed
├── SearchRefused       the key is not accepted
├── SearchQuotaSpent    no more searches for now
├── SearchCutShort      some searches were answered before it failed
├── SearchUnreachable   no connection, no answer in time, or an error of the service
└── SearchUnreadable    an answer of another form than the service documents
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from research_app.web_search.protocols import WebHit


class SearchFailed(Exception):
    """The web could not be searched. Without a message the class's own sentence is used."""

    sentence: ClassVar[str] = "The web could not be searched; ask again later."

    def __init__(self, message: str = "") -> None:
        super().__init__(message or self.sentence)


class SearchRefused(SearchFailed):
    sentence = (
        "The search service refused the request, so the web was not searched; an administrator has "
        "to look at its key."
    )


class SearchQuotaSpent(SearchFailed):
    sentence = (
        "The search service allows no more searches for now, so the web was not searched; ask "
        "again later."
    )


class SearchCutShort(SearchFailed):
    """`hits` are what the searches before named."""

    sentence = (
        "The search service failed after some of the searches, so the web was searched only in "
        "part; ask again later."
    )

    def __init__(self, hits: Sequence[WebHit]) -> None:
        super().__init__()
        self.hits = tuple(hits)


class SearchUnreachable(SearchFailed):
    sentence = (
        "The search service could not be reached, so the web was not searched; ask again in a "
        "moment."
    )


class SearchUnreadable(SearchFailed):
    sentence = (
        "The search service answered in a form that cannot be read, so the web was not searched; "
        "tell an administrator."
    )
