"""The web for one run: with its pages stored for a chat, or in memory where nothing is saved."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.models import User

from research_app.intake.web_pages import PagesInMemory, StoredPages
from research_app.library.confidential import confidential_url_keys
from research_app.web_search.configured import configured_extractor, configured_service
from research_app.web_search.protocols import Web
from research_app.web_search.run_web import RunWeb


def web_for_run(
    user: User | None,
    pages: StoredPages | PagesInMemory,
    *,
    check: Callable[[], None] = lambda: None,
) -> Web | None:
    """None where no search service is configured. `check` is called between and while pages are
    read; what it raises ends the run. A page that is a confidential document is never opened."""
    service = configured_service()
    if service is None:
        return None
    return RunWeb(
        service,
        pages.keep,
        check=check,
        shut=confidential_url_keys(user),
        extractor=configured_extractor(),
    )
