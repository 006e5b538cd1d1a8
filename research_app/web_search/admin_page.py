"""Whether the configured search service works, for staff: a page in the admin that asks it once."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.views.decorators.http import require_http_methods

from research_app.web_search.configured import configured_extractor, configured_service
from research_app.web_search.errors import SearchFailed
from research_app.web_search.protocols import SearchService

TEST_QUERY = "weather"
"""Says nothing of anybody's questions."""


@require_http_methods(["GET", "POST"])
def web_search_page(request: HttpRequest) -> HttpResponse:
    """A search may cost money, so that only a POST makes one. To be wrapped in `admin_view`."""
    service = configured_service()
    context: dict[str, Any] = {
        **admin.site.each_context(request),
        "title": "Web search",
        "service": service,
        "extracts": configured_extractor() is not None,
        "query": TEST_QUERY,
    }
    if service is not None and request.method == "POST":
        context["outcome"], context["works"] = _tried(service)
    return TemplateResponse(request, "admin/web_search.html", context)


def _tried(service: SearchService) -> tuple[str, bool]:
    try:
        hits = service.search(TEST_QUERY, limit=5)
    except SearchFailed as error:
        return str(error), False
    return f"It answered with {len(hits)} result{'' if len(hits) == 1 else 's'}.", True
