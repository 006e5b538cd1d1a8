"""Tavily: `POST search` and `POST extract`, documented at docs.tavily.com."""

from __future__ import annotations

from collections.abc import Sequence

from research_app.web_search.ask_service import Documented, Request, Service
from research_app.web_search.protocols import WebHit
from research_app.web_search.results import hits_of, query_of

MOST_RESULTS = 20
EXTRACTOR = "tavily extract"
"""How a text that the service read in our place is stored: it is no fetch of the page by us."""


class _Result(Documented):
    url: str
    title: str | None = None
    content: str | None = None


class _Found(Documented):
    results: list[_Result]


class _Extract(Documented):
    url: str
    raw_content: str


class _Extracts(Documented):
    """What could not be extracted is in `failed_results` and stays unread."""

    results: list[_Extract]


class Tavily:
    name = "Tavily"

    def __init__(self, service: Service) -> None:
        self._service = service
        self.host = service.address.host

    def search(self, query: str, *, limit: int) -> Sequence[WebHit]:
        asked = {
            "query": query_of(query),
            "max_results": min(limit, MOST_RESULTS),
            "search_depth": "basic",
            # A model's own answer or summary is never a source.
            "include_answer": False,
            "include_raw_content": False,
        }
        reply = self._service.ask(Request(method="POST", path="search", body=asked), _Found)
        results = ((each.url, each.title, each.content) for each in reply.results)
        return hits_of(results, limit=limit)

    def extract(self, url: str) -> str:
        """The text of a page as the service read it, or "" where it could not."""
        asked = {"urls": [url], "extract_depth": "basic", "format": "text"}
        reply = self._service.ask(Request(method="POST", path="extract", body=asked), _Extracts)
        return next((each.raw_content for each in reply.results if each.url == url), "")
