"""The proper names in a question: runs of capitals, quoted titles. What is written small is
found by the place where it stands, in `parts`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from research_app.synthesis.question.measures import is_measure_word

_OPENERS = frozenset(
    """who whom whose what which when where why how whether if is are was were do does did has
    have had can could will would shall should must may might isn't aren't wasn't weren't
    don't doesn't didn't hasn't haven't compare contrast list name give define describe
    explain tell show find identify enumerate summarise summarize outline state discuss and
    but or so also then in on at for from by of with within without as to about between
    among during under after before since until according the a an this that these those it
    its they their there he she his her we our i my you your not no yes please than both
    either all any some each every many most more much other such per what's who's meaning
    considering based given using assuming looking referring roughly approximately
    definition history development difference differences similarities trend evolution
    reasons reason causes cause answer question year years fiscal fy q1 q2 q3 q4 h1 h2
    january february march april june july august september october november december""".split()
)
_WORD = r"[^\W_](?:[\w'’&.\-]*\w)?"
_TOKEN = re.compile(rf"\"[^\"]+\"|“[^”]+”|«[^»]+»|(?<!\w)‘[^’]+’(?!\w)|{_WORD}|[^\w\s]", re.UNICODE)
_JOINS = frozenset(
    {"of", "de", "la", "le", "du", "van", "von", "der", "den", "di", "da", "&", "the"}
)
_BODIES = frozenset(
    """institute office centre center department ministry agency association council committee
    society foundation bureau fund federation commission authority""".split()
)
_INSIDE_NAMES = frozenset("who what where all me you us my our no not and on in".split())
_POSSESSIVE = re.compile(r"['’]s?$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Words of the question, `[start:end)` of it."""

    start: int
    end: int
    text: str


def find_names(text: str) -> list[Found]:
    """In order: "Tolle Speicher GmbH", "University of Oslo", "Super Bowl 50", “The Waste Land”."""
    found: list[Found] = []
    run: list[re.Match[str]] = []
    for token in _TOKEN.finditer(text):
        if token.group()[0] in '"“«‘':
            found += _closed(text, run)
            run = []
            if re.search(r"\w", token.group()):
                found.append(
                    Found(start=token.start() + 1, end=token.end() - 1, text=token[0][1:-1])
                )
        elif _goes_on(text, run, token):
            run.append(token)
            if _POSSESSIVE.search(token.group()):
                found += _closed(text, run)
                run = []
        else:
            found += _closed(text, run)
            run = [token] if _opens(token, text) else []
    found += _closed(text, run)
    return sorted(found, key=lambda each: each.start)


def is_name(words: str) -> bool:
    """Is there a capital letter in it?"""
    return any(letter.isupper() for letter in words)


def _opens(token: re.Match[str], text: str) -> bool:
    word = token.group()
    if not any(letter.isupper() for letter in word) or len(word) < 2:
        return False
    if token.start() == 0 and is_measure_word(word):
        return False
    return _POSSESSIVE.sub("", word).casefold() not in _OPENERS or word.isupper() and len(word) > 3


def _goes_on(text: str, run: list[re.Match[str]], token: re.Match[str]) -> bool:
    """Does the word belong to the name before it? A joining word does if a capital follows."""
    if not run:
        return _opens(token, text)
    if text[run[-1].end() : token.start()] != " ":
        return False
    word = token.group()
    if word == "for" and run[-1].group().lower() in _BODIES:
        return text[token.end() :].lstrip()[:1].isupper()
    if word.lower() in _JOINS and word.islower() or word == "&":
        following = text[token.end() :].lstrip()
        return following[:1].isupper() and run[-1].group().lower() not in _JOINS
    if word[0].isupper() and word.lower() in _INSIDE_NAMES:
        return True
    return _opens(token, text) or (word[0].isdigit() and len(word) <= 3 and word.isdigit())


def _closed(text: str, run: list[re.Match[str]]) -> list[Found]:
    while run and run[-1].group().lower() in _JOINS | {"for"}:
        run = run[:-1]
    if not run:
        return []
    start, end = run[0].start(), run[-1].end()
    words = _POSSESSIVE.sub("", text[start:end])
    return [Found(start=start, end=start + len(words), text=words)]


def overlap(one: Found, other: Found) -> bool:
    return one.start < other.end and other.start < one.end
