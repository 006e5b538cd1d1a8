"""What a site asks of programs that come on a schedule: its robots.txt, read as RFC 9309 says.

Only the schedule asks for it: a page that a person wants to see is that person's visit. Patterns
may hold `*` and end with `$`; the longest one that fits decides, and one that allows goes before
one of the same length that forbids. Reading takes time in proportion to the file, whatever is in
it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from urllib.parse import unquote

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
MOST_RULES = 10_000
_PRODUCT = re.compile(r"[a-z_-]{1,100}|\*")
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


@dataclass(slots=True, kw_only=True)
class Group:
    """The rules for some programs: patterns with whether they allow, and seconds to wait."""

    names: list[str] = field(default_factory=list)
    rules: list[tuple[str, bool]] = field(default_factory=list)
    delay: float = 0.0
    is_closed: bool = False


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
    own = list(_own(_groups(robots.lstrip("\ufeff").splitlines())))
    if any(group.delay > SPACING for group in own):
        return False
    fitting = [
        (len(pattern), allows)
        for group in own
        for pattern, allows in group.rules
        if _fits(pattern, unquote(target))
    ]
    return max(fitting, default=(0, True))[1]


def _own(groups: Iterable[Group]) -> Iterator[Group]:
    """Those that name this program; where none does, those for everybody."""
    listed = list(groups)
    named = [group for group in listed if NAME in group.names]
    yield from named or [group for group in listed if "*" in group.names]


def _groups(lines: Iterable[str]) -> list[Group]:
    groups: list[Group] = []
    rules = 0
    for line in lines:
        key, colon, value = line.partition("#")[0].partition(":")
        key, value = key.strip().lower(), value.strip()
        if key == "user-agent" and colon:
            if not groups or groups[-1].is_closed:
                groups.append(Group())
            name = _PRODUCT.match(value.lower())
            groups[-1].names.append(name[0] if name else "")
        elif groups and key in ("allow", "disallow", "crawl-delay"):
            groups[-1].is_closed = True
            rules += 1
            if rules <= MOST_RULES:
                _add(groups[-1], key, value)
    return groups


def _add(group: Group, key: str, value: str) -> None:
    if key == "crawl-delay":
        whole = value.partition(".")[0]
        group.delay = float(whole[:9]) if whole.isascii() and whole.isdigit() else 0.0
    elif value:  # an empty one forbids nothing
        group.rules.append((value, key == "allow"))


def _fits(pattern: str, target: str) -> bool:
    """Whether the target begins as the pattern says; `*` stands for any characters, and a `$` at
    its end for the target's."""
    ends = pattern.endswith("$")
    first, *rest = (unquote(piece) for piece in pattern.removesuffix("$").split("*"))
    if not target.startswith(first):
        return False
    at = len(first)
    last = rest.pop() if rest and ends else None
    for piece in rest:
        found = target.find(piece, at)
        if found < 0:
            return False
        at = found + len(piece)
    if last is not None:
        return len(target) - len(last) >= at and target.endswith(last)
    return not ends or at == len(target)
