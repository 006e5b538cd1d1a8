"""The search service that this process was started with."""

from __future__ import annotations

from django.conf import settings

from research_app.web_search import brave
from research_app.web_search.ask_service import Service
from research_app.web_search.brave import Brave
from research_app.web_search.environment import WebSearchSettings
from research_app.web_search.protocols import PageExtractor, SearchService
from research_app.web_search.searxng import SearXNG
from research_app.web_search.tavily import Tavily


def configured_service() -> SearchService | None:
    """The service that this process was started with."""
    chosen: WebSearchSettings | None = settings.WEB_SEARCH
    return service_of(chosen) if chosen else None


def configured_extractor() -> PageExtractor | None:
    """The service that may read pages in our place, where an administrator wants that."""
    chosen: WebSearchSettings | None = settings.WEB_SEARCH
    return Tavily(_bearer(chosen)) if chosen and chosen.extracts else None


def service_of(chosen: WebSearchSettings) -> SearchService:
    if chosen.name == "brave":
        return Brave(
            Service(
                address=chosen.address,
                key=chosen.key,
                key_header=brave.KEY_HEADER,
                key_prefix="",
            )
        )
    return Tavily(_bearer(chosen)) if chosen.name == "tavily" else SearXNG(_bearer(chosen))


def _bearer(chosen: WebSearchSettings) -> Service:
    return Service(address=chosen.address, key=chosen.key)
