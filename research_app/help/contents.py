"""The help's pages: their order, titles and HTML."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import bleach
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString
from markdown_it import MarkdownIt

FOLDER = Path(__file__).parent / "pages"
ORDER = (
    *("ask", "card", "numbers", "documents", "compliance", "check", "model", "shortcuts", "limits"),
    *("exports", "roles", "configure", "which", "deploy", "nodes", "scale", "commands", "api"),
    "measure",
    "decisions",
)
TAGS = frozenset(
    """h1 h2 h3 p ul ol li a strong em code pre table thead tbody tr th td blockquote img br hr
    kbd""".split()
)
ATTRIBUTES = {"a": ["href"], "img": ["src", "alt"], "h2": ["id"], "h3": ["id"]}
_PAGE = re.compile(r'href="([a-z]+)\.md(#[\w-]+)?"')
_PICTURE = re.compile(r'src="(?:\.\./)+(screenshots/[\w.-]+)"')


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpPage:
    """One page; `sections` are the headings below its title with the ids they can be reached by."""

    name: str
    title: str
    html: SafeString
    sections: tuple[tuple[str, str], ...]


@cache
def pages() -> dict[str, HelpPage]:
    """All pages by name, in their order; read once."""
    return {name: _page(name) for name in ORDER}


def _page(name: str) -> HelpPage:
    source = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    first, _, body = source.partition("\n")
    headings = re.findall(r"^## (.+)$", body, re.MULTILINE)
    return HelpPage(
        name=name,
        title=first.lstrip("# "),
        html=_html(body),
        sections=tuple((_anchor(each), each) for each in headings),
    )


def _html(markdown: str) -> SafeString:
    """The Markdown as HTML with nothing in it but words, their layout, links and pictures."""
    drawn = MarkdownIt("commonmark", {"html": True}).enable("table").render(markdown)
    drawn = re.sub(
        r"<h([23])>(.+?)</h\1>",
        lambda found: f'<h{found[1]} id="{_anchor(found[2])}">{found[2]}</h{found[1]}>',
        drawn,
    )
    drawn = _PAGE.sub(lambda found: f'href="{_address(found[1])}{found[2] or ""}"', drawn)
    drawn = _PICTURE.sub(lambda found: f'src="{static(found[1])}"', drawn)
    return SafeString(bleach.clean(drawn, tags=TAGS, attributes=ATTRIBUTES, strip=True))


def _address(name: str) -> str:
    return reverse("help:page", args=[name])


def _anchor(heading: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")
