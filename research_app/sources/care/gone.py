"""Pages that are gone although their site answers with success: it sends on to its front page, or
shows a page that says so."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from citations.models import SourceText
from research_app.reading.extraction import ExtractedText

#: A page that says no more than that it is gone is short: a menu and a sentence.
LONGEST_NOTICE = 3_000
LINES_LOOKED_AT = 5
#: Characters of a line that may be part of the frame which all pages of a site have.
MENU_WORDS = 60
#: Paths at which sites keep their front page, in any language of the site.
_FRONT = re.compile(
    r"/?(?:[a-z]{2}(?:[-_][a-z]{2})?/?)?(?:(?:index|home|default)(?:\.\w{1,5})?/?)?", re.I
)
_NUMBER = r"(?:(?:http|error|fehler|status)\W{0,3}){0,2}4(?:04|10)\b"
_SAYS_SO = re.compile(
    rf"{_NUMBER}\W{{0,5}}(?:$|error|page|not|gone|seite|fehler|pagina|página)"
    r"|not found\W{0,3}$|gone\W{0,3}$"
    r"|(?:(?:the|this|sorry|oops|die|diese|das|dieser)\W{1,3}){0,2}"
    r"(?:page|article|document|site|seite|dokument|artikel)\W(?:\w{1,20}\W){0,8}?"
    r"(?:found|no longer|not exist|n[’']t exist|removed|deleted|gefunden|nicht mehr"
    r"|existiert nicht)[^.!?]{0,25}(?:[.!?]|$)"
    r"|page (?:introuvable|non trouv)|página no (?:encontrada|existe)|pagina non trovata",
    re.IGNORECASE,
)


def leads_to_front_page(asked: str, final: str) -> bool:
    """Whether a deeper address now ends at the beginning of a site. Another page of the site may
    well be the same document under a new name; its front page is none."""
    was, now = urlsplit(asked), urlsplit(final)
    had_place = bool(was.query) or not _FRONT.fullmatch(was.path)
    return had_place and not now.query and _FRONT.fullmatch(now.path) is not None


def says_it_is_gone(now: ExtractedText, before: SourceText) -> bool:
    """Whether what the address shows now only says that there is no page. The heading decides, and
    only of a short page that has nothing of what was read there before."""
    if now.kind != "web" or len(now.text) > LONGEST_NOTICE:
        return False
    lines = [line for line in map(str.strip, now.text.splitlines()) if line]
    if not any(
        _SAYS_SO.match(line[:200]) for line in (now.title.strip(), *lines[:LINES_LOOKED_AT])
    ):
        return False
    old = SourceText.objects.filter(pk=before.pk).values_list("text", flat=True).get()
    return not set(old.splitlines()) & {line for line in lines if len(line) > MENU_WORDS}
