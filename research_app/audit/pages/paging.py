"""Links from page to page of a list that is narrowed."""

from __future__ import annotations

from django.http import HttpRequest


def address_without_page(request: HttpRequest) -> str:
    """What the list is asked for with, ready for `page=2` to be added."""
    asked = request.GET.copy()
    asked.pop("page", None)
    given = asked.urlencode()
    return f"?{given}&" if given else "?"
