"""Brave Search: `GET web/search`, documented at api-dashboard.search.brave.com."""

from __future__ import annotations

from collections.abc import Sequence

from research_app.web_search.ask_service import Documented, Request, Service
from research_app.web_search.protocols import WebHit
from research_app.web_search.results import hits_of, query_of

KEY_HEADER = "X-Subscription-Token"
MOST_RESULTS = 20


class _Result(Documented):
    url: str
    title: str | None = None
    description: str | None = None


class _Web(Documented):
    results: list[_Result]


class _Reply(Documented):
    """`web` is left out where nothing was found."""

    web: _Web | None = None


class Brave:
    name = "Brave"

    def __init__(self, service: Service) -> None:
        self._service = service
        self.host = service.address.host

    def search(self, query: str, *, limit: int) -> Sequence[WebHit]:
        asked = {
            "q": query_of(query),
            "count": str(min(limit, MOST_RESULTS)),
            "result_filter": "web",
            # Otherwise snippets hold HTML that marks the words of the query.
            "text_decorations": "false",
        }
        reply = self._service.ask(Request(method="GET", path="web/search", query=asked), _Reply)
        results = reply.web.results if reply.web else []
        return hits_of(((each.url, each.title, each.description) for each in results), limit=limit)
