"""Measures that stand somewhere in a question, where its grammar does not tell what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable

from research_app.synthesis.question.measures import is_measure_word
from research_app.synthesis.question.names import Found, overlap

_AUX = (
    r"(?:is|are|was|were|be|been|do|does|did|has|have|had|can|could|will|would|shall|should|must"
    r"|may|might)"
)
_PREP = (
    r"(?:of|for|at|in|by|between|across|among|under|from|with|within|per|during|over|after|before"
    r"|according to)"
)
_NO_MODIFIER = re.compile(
    rf"(?:{_AUX}|{_PREP}|the|a|an|and|or|what|which|who|how|much|many|why|when|where|its|their|his"
    r"|her|this|that|to|on|not|no|than|as|compare|list|show|give|explain|describe|define|tell|me"
    r"|higher|lower|larger|smaller"
    r"|greater|bigger|more|less|fewer|most|least|better|worse|\w+ed|\w+ing)$",
    re.IGNORECASE,
)


def find_measured(text: str, names: Iterable[Found]) -> list[Found]:
    """Phrases that end in a word for something measured, with up to two plain words before it."""
    found: list[Found] = []
    words = list(re.finditer(r"[\w'’/-]+", text))
    for at, word in enumerate(words):
        if (
            not is_measure_word(word.group())
            or _is_inside_name(word, names)
            or _is_verb(word, text)
        ):
            continue
        first = _start_of_name(words, at, names)
        while (
            first > 0 and at - first < 2 and _modifies(words[first - 1], words[first], text, names)
        ):
            first -= 1
        per = re.compile(r" per [\w-]+").match(text, word.end())
        end = per.end() if per else word.end()
        start = words[first].start()
        phrase = Found(start=start, end=end, text=text[start:end])
        if found and overlap(found[-1], phrase):
            phrase = Found(
                start=found[-1].start, end=phrase.end, text=text[found[-1].start : phrase.end]
            )
            found.pop()
        found.append(phrase)
    return found


def _start_of_name(words: list[re.Match[str]], at: int, names: Iterable[Found]) -> int:
    """ "Net Income" is one measure; the index of its first word."""
    starts = [name.start for name in names if name.start <= words[at].start() < name.end]
    return next((n for n in range(at) if words[n].start() in starts), at)


def _is_verb(word: re.Match[str], text: str) -> bool:
    """ "How much did the hall cost?"."""
    is_last = not text[word.end() :].strip(" ?.!")
    return is_last and bool(re.search(r"\b(?:do|does|did)\b", text[: word.start()], re.IGNORECASE))


def _is_inside_name(word: re.Match[str], names: Iterable[Found]) -> bool:
    """ "Energy" in "Energy Courier"; "Net Income" ends in its measure."""
    return any(name.start <= word.start() and word.end() < name.end for name in names)


def _modifies(
    word: re.Match[str], following: re.Match[str], text: str, names: Iterable[Found]
) -> bool:
    return (
        text[word.end() : following.start()] == " "
        and not (_NO_MODIFIER.match(word.group()) and word.group().lower() != "operating")
        and not any(name.start < word.end() and word.start() < name.end for name in names)
    )
