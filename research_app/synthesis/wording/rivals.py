"""The other nouns and names of a sentence, which a pronoun behind it may mean as well as its
subject."""

from __future__ import annotations

import re
from collections.abc import Sequence

from citations.steps.clauses import words
from citations.steps.clauses.tokens import Token
from research_app.synthesis.wording import noun_kinds as nouns
from research_app.synthesis.wording.subjects import OPENS_ADVERBIAL

_PLACE_WORDS = frozenset("in at near from to into throughout across on during since until".split())
_WHERE = frozenset("in at near on since during throughout across".split())
_DATES = words.TIME_WORDS
_COUNTED = frozenset("years months weeks days hours minutes times times percent points".split())


def others(tokens: Sequence[Token], *, plural: bool) -> bool:
    """Is there another noun that agrees in number? Times and places that a preposition leads do not
    count."""
    return any(
        _is_other_plural(tokens, at) if plural else _is_other_single(tokens, at)
        for at in range(len(tokens))
    )


def _is_other_plural(tokens: Sequence[Token], at: int) -> bool:
    token = tokens[at]
    if token.capitalised or token.lower in _COUNTED or token.lower in words.SURE_PRESENT:
        return False
    if token.lower in words.AUXILIARIES | words.ANAPHORS | words.POSSESSIVES | {"its", "his"}:
        return False
    return nouns.is_plural_noun(token.text)


def _is_other_single(tokens: Sequence[Token], at: int) -> bool:
    token = tokens[at]
    before = tokens[at - 1].lower if at else ""
    if token.lower in words.DETERMINERS:
        following = tokens[at + 1].lower if at + 1 < len(tokens) else ""
        return before not in _WHERE and following not in _DATES
    opens = not at and token.lower in OPENS_ADVERBIAL
    if not token.capitalised or opens or token.lower in _DATES or not token.word:
        return False
    return before not in _PLACE_WORDS and not (at and tokens[at - 1].capitalised)


def other_names(tokens: Sequence[Token], own: str) -> list[str]:
    """Names outside the subject, each with the word before it; but for dates, what a word of place
    leads, and names of which the subject's is a part."""
    mine = {word.lower() for word in re.findall(r"\w+", own)}
    found: list[str] = []
    placed = False
    for first, run in _runs(tokens):
        before = tokens[first - 1].lower if first else ""
        placed = before in _PLACE_WORDS or (placed and before in {"and", ",", "or"})
        if not placed and not mine & {word.lower() for word in run}:
            found.append(" ".join((before or "-", *run)))
    return found


def _runs(tokens: Sequence[Token]) -> list[tuple[int, list[str]]]:
    """Names as runs of words with capitals, each with the position of its first word. The word that
    opens a sentence has its capital for nothing."""
    found: list[tuple[int, list[str]]] = []
    for at, token in enumerate(tokens):
        if not token.word or not token.capitalised or token.lower in _DATES:
            continue
        if not at and token.lower in OPENS_ADVERBIAL:
            continue
        if found and found[-1][0] + len(found[-1][1]) == at:
            found[-1][1].append(token.text)
        else:
            found.append((at, [token.text]))
    return found


def other_persons(tokens: Sequence[Token], own: str) -> list[str]:
    """Names outside the subject that may be a person's."""
    return [
        name
        for name in other_names(tokens, own)
        if not {"the", "a", "an"} & {word.lower() for word in name.split()[:2]}
        and not nouns.names_organisation(name.split()[1:])
    ]
