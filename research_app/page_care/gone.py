"""Pages that are gone although their site answers with success: it sends on to its front page, or
shows a page that says so."""

from __future__ import annotations

import re
from collections.abc import Iterable
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
    r"|page (?:introuvable|non trouv)|página no (?:encontrada|existe)|pagina non trovata"
    r"|página não (?:encontrada|existe)|pagina niet gevonden|deze pagina bestaat niet"
    r"|sidan (?:hittades|kunde) inte|siden (?:blev )?ikke (?:blev )?funnet|siden (?:blev|ble) ikke"
    r"|sivua ei löy|nie znaleziono(?: takiej)? strony|strona,? (?:\w{1,20},? ){0,3}nie istnieje"
    r"|strona nie (?:istnieje|została)|stránka (?:nebyla nalezena|neexistuje|sa nenašla)"
    r"|az oldal nem található|pagina nu (?:a fost găsită|există)|sayfa bulunamadı"
    r"|страница не (?:найдена|существует)|сторінк[ау] не (?:знайдено|існує)"
    r"|η σελίδα δεν (?:βρέθηκε|υπάρχει)|الصفحة غير موجودة|הדף לא נמצא"
    r"|(?:お探しの)?ページ(?:は|が)(?:見つかりません|存在しません|ありません)"
    r"|(?:您访问的|抱歉，?)?(?:页面|頁面)(?:不存在|未找到|找不到)"
    r"|(?:找不到|无法找到|無法找到)(?:该|該|此)?(?:页面|頁面|网页|網頁)"
    r"|(?:요청하신 )?페이지를 찾을 수 없",
    re.IGNORECASE,
)
_ASKS_TO_SIGN_IN = re.compile(
    r"(?:please |you (?:must|need to|have to) (?:be )?)?(?:sign|log|logged|signed)[ -]?in"
    r"(?: (?:required|to .{1,60}))?(?:\W{0,3}$| [|·:–—-] )"
    r"|(?:login|sign-in|authentication) (?:required|needed)\b|subscribe to (?:continue|read)\b"
    r"|(?:bitte )?(?:melden sie sich an|anmelden|einloggen|anmeldung)(?:\W{0,3}$| [|·:–—-] )"
    r"|(?:connexion|connectez-vous|iniciar sesión|accedi|inloggen)(?:\W{0,3}$| [|·:–—-] )",
    re.IGNORECASE,
)


def leads_to_front_page(asked: str, final: str) -> bool:
    """Whether a deeper address now ends at the beginning of a site. Another page of the site may
    well be the same document under a new name; its front page is none."""
    was, now = urlsplit(asked), urlsplit(final)
    had_place = bool(was.query) or not _FRONT.fullmatch(was.path)
    return had_place and not now.query and _FRONT.fullmatch(now.path) is not None


def says_it_is_gone(now: ExtractedText, before: SourceText) -> bool:
    """Whether what the address shows now only says that there is no page."""
    lines = [line for line in map(str.strip, now.text.splitlines()) if line]
    return _only_says(_SAYS_SO, (now.title, *lines[:LINES_LOOKED_AT]), now, before)


def asks_to_sign_in(now: ExtractedText, before: SourceText) -> bool:
    """Whether the page now stands behind a sign-in, whose form is shown in its place. Only headings
    tell: many a page has a link to sign in among its first lines."""
    headings = (now.title, *(section.title for section in now.sections[:1]))
    return _only_says(_ASKS_TO_SIGN_IN, headings, now, before)


def _only_says(
    words: re.Pattern[str], headings: Iterable[str], now: ExtractedText, before: SourceText
) -> bool:
    """A heading decides, and only of a short page that has nothing of what was read there
    before."""
    if now.kind != "web" or len(now.text) > LONGEST_NOTICE:
        return False
    if not any(words.match(heading.strip()[:200]) for heading in headings):
        return False
    old = SourceText.objects.filter(pk=before.pk).values_list("text", flat=True).get()
    lines = {line.strip() for line in now.text.splitlines()}
    return not set(old.splitlines()) & {line for line in lines if len(line) > MENU_WORDS}
