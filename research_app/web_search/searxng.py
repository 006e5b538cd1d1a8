"""SearXNG: `GET search?format=json` of an own instance, documented at docs.searxng.org."""

from __future__ import annotations

from collections.abc import Sequence

from research_app.web_search.ask_service import Documented, Request, Service
from research_app.web_search.errors import SearchRefused, SearchUnreachable
from research_app.web_search.protocols import WebHit
from research_app.web_search.results import hits_of, query_of


class _Result(Documented):
    url: str
    title: str | None = None
    content: str | None = None


class _Reply(Documented):
    """`unresponsive_engines` holds pairs of an engine's name and what went wrong."""

    results: list[_Result]
    unresponsive_engines: list[list[str]] = []


class SearXNG:
    name = "SearXNG"

    def __init__(self, service: Service) -> None:
        self._service = service
        self.host = service.address.host

    def search(self, query: str, *, limit: int) -> Sequence[WebHit]:
        asked = {"q": query_of(query), "format": "json", "categories": "general"}
        try:
            reply = self._service.ask(Request(method="GET", path="search", query=asked), _Reply)
        except SearchRefused:
            raise SearchRefused(
                "The search service refused the request, so the web was not searched; an "
                "administrator has to allow the format json in its settings, or look at its key."
            ) from None
        if not reply.results and reply.unresponsive_engines:
            raise SearchUnreachable(
                "None of the search engines behind the search service answered, so the web was "
                "not searched; ask again in a moment."
            )
        results = ((each.url, each.title, each.content) for each in reply.results)
        return hits_of(results, limit=limit)
