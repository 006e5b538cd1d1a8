"""The web for one run: every address is read once, every text counts once, a site gives a few pages
at most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import zip_longest
from urllib.parse import urlsplit

from citations.drafts import FailedSourceDraft, TextDraft
from research_app.reading.errors import SourceError
from research_app.reading.url_key import url_key
from research_app.web_search.copies import SeenTexts
from research_app.web_search.errors import SearchCutShort, SearchFailed
from research_app.web_search.protocols import PageExtractor, ReadPage, SearchService, WebHit
from research_app.web_search.read_pages import PageText, ReadOne, read_in_parallel, read_page

MOST_OF_ONE_SITE = 3
"""Pages of one host that are read for one run."""

Keep = Callable[[PageText], TextDraft]


class RunWeb:
    """Implements `protocols.Web`. `keep` makes a source text of a page, stored or in memory; it may
    raise a `SourceError`. `check` is called between and while pages are read: what it raises ends
    the run. Pages whose address is in `shut` (by `url_key`) are never read."""

    def __init__(
        self,
        service: SearchService,
        keep: Keep,
        *,
        check: Callable[[], None] = lambda: None,
        shut: Collection[str] = (),
        extractor: PageExtractor | None = None,
        read_one: ReadOne | None = None,
    ) -> None:
        self.name = service.name
        self.host = service.host
        self._service = service
        self._keep = keep
        self._check = check
        self._shut = frozenset(shut)
        self._read_one = read_one or (lambda hit: read_page(hit, extractor=extractor))
        self._tried: set[str] = set()
        self._of_site: Counter[str] = Counter()
        self._texts = SeenTexts()

    def search(self, queries: Sequence[str], *, limit: int) -> Sequence[WebHit]:
        found: list[Sequence[WebHit]] = []
        error: SearchFailed | None = None
        for query in dict.fromkeys(queries):
            self._check()
            try:
                found.append(self._service.search(query, limit=limit))
            except SearchFailed as failed:
                if not any(found):
                    raise
                error = failed
                break
        in_turn = (hit for turn in zip_longest(*found) for hit in turn if hit is not None)
        hits = self._chosen(in_turn, limit)
        if error is not None:
            raise SearchCutShort(hits) from error
        return hits

    def read(self, hits: Sequence[WebHit]) -> Iterator[ReadPage]:
        new = {url_key(hit.url): hit for hit in hits}
        wanted = [hit for key, hit in new.items() if key not in self._tried | self._shut]
        for key, hit in new.items():
            if key not in self._tried:
                self._tried.add(key)
                self._of_site[_site(hit.url)] += 1
        for hit, outcome in read_in_parallel(wanted, self._read_one, check=self._check):
            self._check()
            yield self._page(hit, outcome)

    def _chosen(self, hits: Iterator[WebHit], limit: int) -> list[WebHit]:
        """The first of each address, a few of each site, none that was tried before."""
        chosen: dict[str, WebHit] = {}
        of_site = Counter(self._of_site)
        for hit in hits:
            key, site = url_key(hit.url), _site(hit.url)
            if key in chosen or key in self._tried or key in self._shut:
                continue
            if of_site[site] >= MOST_OF_ONE_SITE:
                continue
            of_site[site] += 1
            chosen[key] = hit
            if len(chosen) == limit:
                break
        return list(chosen.values())

    def _page(self, hit: WebHit, outcome: PageText | SourceError) -> ReadPage:
        if isinstance(outcome, SourceError):
            return self._failed(hit, outcome)
        final = _key_or_none(outcome.final_url)
        is_known = final != url_key(hit.url) and (final in self._tried or final in self._shut)
        if final is not None:
            self._tried.add(final)
        if is_known or self._texts.is_copy(outcome.extracted.text):
            return ReadPage(hit=hit)
        try:
            return ReadPage(hit=hit, text=self._keep(outcome))
        except SourceError as error:
            return self._failed(hit, error)

    def _failed(self, hit: WebHit, error: SourceError) -> ReadPage:
        failed = FailedSourceDraft(address=hit.url, reason=str(error), title=hit.title)
        return ReadPage(hit=hit, failed=failed)


def _site(url: str) -> str:
    return (urlsplit(url).hostname or "").removeprefix("www.")


def _key_or_none(url: str) -> str | None:
    try:
        return url_key(url)
    except ValueError:
        return None
