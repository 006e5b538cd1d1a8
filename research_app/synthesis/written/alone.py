"""A clause as it is read alone: with the name that its pronoun or its missing subject stands for,
and the time that it shares with the clause before it.

Whatever is put in only makes a statement say more, so that a wrong guess costs a verdict and never
earns one.
"""

from __future__ import annotations

import re

from citations.language import sentences
from citations.language.keys import key_of
from citations.language.word_classes import AUXILIARIES, FUNCTION_WORDS, MONTH_NAME
from citations.steps.clauses.words import (
    ATTRIBUTION,
    CONDITION,
    PREPOSITIONS,
    QUANTIFIERS,
    SURE_PAST,
    SURE_PRESENT,
)
from citations.steps.openings import anaphor_at_start
from research_app.synthesis.terms import words_of


def _any_of(words: frozenset[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, sorted(words)))})"


_NAME = re.compile(r"(?:[Tt]he )?[A-Z][\w&’'-]*(?: (?:of |the |and )?[A-Z0-9][\w&’'-]*)*(?<!The)")
_YEAR = r"(?:19|20)\d\d"
_TIME = rf"(?:[a-z]+ ){{0,5}}(?:{MONTH_NAME}(?: {_YEAR})?|{_YEAR})"
_OPENING = re.compile(rf"{_any_of(PREPOSITIONS)} (?:[^,.;]{{1,60}},|{_TIME}) ", re.IGNORECASE)
"""What may stand before the subject of a sentence: "For 2023", "In the north,"."""
_SHARED_TIME = re.compile(rf" (?:for|in|during|by|since|until|at) {_TIME}$")
_OWN_TIME = re.compile(rf"\b(?:{MONTH_NAME}|{_YEAR})\b")
_VERB = re.compile(
    rf"(?:{_any_of(AUXILIARIES | SURE_PAST | SURE_PRESENT)}|\w+ed"
    rf"|{_any_of(ATTRIBUTION)}(?= (?:(?:that|to|an?|the|its|no)\b|[$€£]?\d|[A-Z])))\s"
)
"""How a clause begins that shares the subject of the one before it."""
_ADVERBIAL = re.compile(rf"{_any_of(CONDITION | PREPOSITIONS)} [^,.;]*, ")
"""What may stand before that verb: "provided that prices hold, "."""


def stated_alone(words: str, *, before: str, sentence: str) -> str:
    """What a clause says, "" where that is its own words. `before` are the words of the block so
    far, `sentence` those of its sentence."""
    return _restored(words, before) or _continued(words, sentence) or _parallel(words, sentence)


def _restored(words: str, before: str) -> str:
    """With a name in place of the pointing words ("It rose by 5 %"): the name that opens the
    sentence before."""
    pointer = anaphor_at_start(words)
    spans = sentences(before)
    if pointer is None or pointer.own or not spans:
        return ""
    name = _NAME.match(before[slice(*spans[-1])])
    if name is None or not _names(name[0]):
        return ""
    ending = ("’" if name[0].endswith("s") else "’s") if pointer.possessive else ""
    return f"{name[0]}{ending} {words[pointer.length :].lstrip()}"


def _continued(words: str, sentence: str) -> str:
    """Of a clause without a subject of its own ("and is headquartered in Basel"), with the name
    that its sentence is about."""
    words = words.removeprefix("and ").removeprefix("but ")
    adverbial = _ADVERBIAL.match(words)
    lead = adverbial[0] if adverbial else ""
    opening = _OPENING.match(sentence)
    opened = opening[0] if opening else ""
    name = _NAME.match(sentence, len(opened))
    goes_on = words[:1].islower() and _VERB.match(words, len(lead))
    if name is None or not goes_on or not _names(name[0]):
        return ""
    told = f"{lead}{opened[:1].lower() if lead else opened[:1]}{opened[1:]}{name[0]}"
    return f"{told[:1].upper()}{told[1:]} {words[len(lead) :]}"


def _parallel(words: str, sentence: str) -> str:
    """Of a clause that repeats a word of the one before it and has no time of its own ("two give
    11.8% for 2022, whereas a third gives 12.6%")."""
    time = _SHARED_TIME.search(sentence)
    if time is None or _OWN_TIME.search(words):
        return ""
    return f"{words}{time[0]}" if _keys(words) & _keys(sentence) else ""


def _names(words: str) -> bool:
    """Whether words with a capital name something by themselves: "All" and "It" do not."""
    counts = words.split()[0].lower() in QUANTIFIERS
    return not counts and anaphor_at_start(f"{words} is") is None


def _keys(text: str) -> set[str]:
    return {
        key_of(word) for word in words_of(text) if word.isalpha() and word not in FUNCTION_WORDS
    }
