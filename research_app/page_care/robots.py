"""What a site asks of programs that come on a schedule: its robots.txt, read by Protego as RFC 9309
says.

Only the schedule asks for it: a page that a person wants to see is that person's visit. Reading
takes time in proportion to the file, whatever is in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from protego import Protego

from research_app.reading.errors import (
    EmptyDocument,
    PageNotFound,
    PageRefused,
    SiteUnreachable,
    SourceError,
    TooManyRedirects,
)
from research_app.reading.fetch import FetchedPage
from research_app.reading.guard_urls import parse_link

#: The name under which sites know this program, as in its User-Agent.
NAME = "evidencedesk"
#: Seconds between two looks at pages of one site; who asks for more is not looked at at all.
SPACING = 600
MOST_LINES = 20_000
_AGENT = re.compile(
    r"\s*user[-\s]*agent(?:\s*:|\s)\s*(?P<name>[a-z_-]{1,100}|\*)?.*", re.IGNORECASE
)
FORBIDDEN = (
    "Not looked at again: the site’s robots.txt forbids it to programs. "
    "A person may still have the page fetched."
)
NOT_TOLD = (
    "Not looked at again: the site’s robots.txt, which tells what programs may do, could not be "
    "read. A person may still have the page fetched."
)
#: A site without the file, or that shows it to nobody, forbids nothing (RFC 9309, 2.3.1.3). One
#: that cannot be reached hears nothing, and the page's own look tells so.
NOTHING_FORBIDDEN = (PageNotFound, PageRefused, EmptyDocument, TooManyRedirects, SiteUnreachable)


def kept_out(url: str, fetch: Callable[[str], FetchedPage]) -> str:
    """Why the schedule does not look at this page, in a sentence; empty where it may."""
    try:
        link = parse_link(url)
        page = fetch(f"{link.scheme}://{link.authority}/robots.txt")
    except NOTHING_FORBIDDEN:
        return ""
    except SourceError:
        return NOT_TOLD
    return "" if may_visit(page.content.decode("utf-8", "replace"), link.target) else FORBIDDEN


def may_visit(robots: str, target: str) -> bool:
    """`target` is path and query of an address."""
    lines = robots.lstrip("\ufeff").splitlines()[:MOST_LINES]
    rules = Protego.parse("\n".join(map(_for_us_or_not, lines)))
    if (rules.crawl_delay(NAME) or 0) > SPACING:
        return False
    return rules.can_fetch(f"https://site.example{target}", NAME)


def _for_us_or_not(line: str) -> str:
    """A line that names a program, with the bare name: ours, everybody's, or one for all others.
    Protego reads neither a version behind a name ("EvidenceDesk/2") nor where a name ends, and
    keeps each rule once for every program that it is for."""
    agent = _AGENT.fullmatch(line)
    if agent is None:
        return line
    name = (agent["name"] or "").lower()
    return f"User-agent: {name if name in (NAME, '*') else 'another'}"
