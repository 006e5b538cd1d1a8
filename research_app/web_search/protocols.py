"""What the web is to a run: a search, and pages that are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from citations.drafts import FailedSourceDraft, TextDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class WebHit:
    """An address that a search service named. Title and snippet help to choose, they are no
    evidence."""

    url: str
    title: str = ""
    snippet: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPage:
    """A page that was tried: its text, or why there is none. Neither where it says the same as
    another page of the run, or may not be used in it."""

    hit: WebHit
    text: TextDraft | None = None
    failed: FailedSourceDraft | None = None


class SearchService(Protocol):
    """A configured service. `host` is where queries go."""

    name: str
    host: str

    def search(self, query: str, *, limit: int) -> Sequence[WebHit]:
        """Best first. Raises `SearchFailed` with a sentence."""
        ...


class PageExtractor(Protocol):
    """A service that reads pages in our place, see `run_web`."""

    def extract(self, url: str) -> str:
        """The text of a page as the service read it, "" where it could not. Raises
        `SearchFailed`."""
        ...


class Web(Protocol):
    """The web for one run: every address is read once, every text counts once."""

    name: str
    host: str

    def search(self, queries: Sequence[str], *, limit: int) -> Sequence[WebHit]:
        """The hits of all queries in turn, each address once, none that was read before. Raises
        `SearchFailed`; where only later queries failed it is a `SearchCutShort`, with hits."""
        ...

    def read(self, hits: Sequence[WebHit]) -> Iterator[ReadPage]:
        """Each page through the guarded fetcher, as it is done. The texts are stored where the
        run's answer is saved."""
        ...
