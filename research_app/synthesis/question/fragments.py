"""A phrase in place of the one before: "And in 2021?", "What about Amcor?", "and the margin?"."""

from __future__ import annotations

import re

from research_app.synthesis.question import rewrite
from research_app.synthesis.question.measures import names_measure, names_thing
from research_app.synthesis.question.names import is_name
from research_app.synthesis.question.periods import without_periods
from research_app.synthesis.question.read import Reading, read

_AUX = (
    r"(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|shall|should|must|may|might)"
)
_WH = re.compile(r"\b(?:who|whom|whose|what|which|when|where|why|how)\b", re.IGNORECASE)
_VERBAL = re.compile(
    rf"\b{_AUX}\b|^(?:compare|list|name|describe|explain|show|define|give)\b", re.I
)
_PREPOSITIONAL = re.compile(
    r"^(?:in|for|of|at|under|by|with|without|from|after|before|during|among|on|within|outside)\b",
    re.I,
)
_ORDINAL = re.compile(
    r"the (?P<nth>first|second|third|fourth|fifth|sixth|seventh|last|next|other)(?: one)?\b",
    re.IGNORECASE,
)
_DEFINITE = re.compile(r"(?:the|its|their|his|her)\b", re.IGNORECASE)


def in_place(fragment: str, before: Reading, *, has_opener: bool) -> str | None:
    """A phrase without verb: a period, a thing or a measure in place of the one before."""
    phrase = fragment.rstrip(" ?.!")
    if _PREPOSITIONAL.match(phrase):
        phrase = rewrite.lowered(phrase)
    if _WH.search(phrase) or _VERBAL.search(phrase) or not phrase:
        return None
    own = read(phrase)
    rest = outside_periods(phrase, own)
    if not rest:
        return rewrite.with_periods(before, own.period_names, phrase) if own.periods else None
    if not has_opener and len(rest.split()) > 3:
        return None
    if own.entities and own.attributes:
        return None if not has_opener else _both(own, before)
    if _ORDINAL.fullmatch(rest):
        return _other_ordinal(rest, before)
    changed = _phrase_for_phrase(rest, before)
    if not own.periods:
        return changed
    return rewrite.with_periods(read(changed), own.period_names, " and ".join(own.period_names))


def _other_ordinal(rest: str, before: Reading) -> str | None:
    """ "And the third?" after "How much did the second hall cost?"."""
    found = _ORDINAL.search(before.text)
    match = _ORDINAL.fullmatch(rest)
    if found is None or match is None:
        return None
    return before.text[: found.start("nth")] + match["nth"] + before.text[found.end("nth") :]


def _both(own: Reading, before: Reading) -> str:
    return rewrite.short_form(
        own.entities[0].text,
        " and ".join(each.text for each in own.attributes),
        own.period_names or before.period_names,
    )


def _phrase_for_phrase(rest: str, before: Reading) -> str:
    if _PREPOSITIONAL.match(rest):
        return _prepositional(rest, before)
    if before.shape == "definition" and not is_name(rest):
        return f"What is {rest}?"
    if not is_name(rest) and _is_measure(rest, before):
        return rewrite.with_measures(before, [without_article(rest)])
    return rewrite.with_entities(before, [rest if names_thing(rest) else without_article(rest)])


def _prepositional(rest: str, before: Reading) -> str:
    preposition, _, noun = rest.partition(" ")
    is_same_kind = bool(before.entities) and (
        (is_name(noun) and is_name(before.entities[0].text)) or names_thing(noun)
    )
    if preposition.lower() == "of" or (preposition.lower() in ("for", "at") and is_same_kind):
        return rewrite.with_entities(before, [without_article(noun)])
    return rewrite.with_phrase(before, rest)


def _is_measure(phrase: str, before: Reading) -> bool:
    """Known as one; or, where a measure of a named thing was asked for, "the" and any plain noun
    that names no kind of thing."""
    if names_measure(phrase):
        return True
    if before.shape == "compare" and before.attributes:
        heads = {each.text.split()[-1].casefold() for each in before.entities}
        return not names_thing(phrase) and phrase.split()[-1].casefold() not in heads
    if names_thing(phrase) or not before.attributes or not _DEFINITE.match(phrase):
        return False
    return bool(before.entities) and is_name(before.entities[0].text)


def measure_of_same(fragment: str, before: Reading, *, has_opener: bool) -> str | None:
    """ "And how many employees?", "What was the margin?": a measure of the thing before."""
    own = read(fragment)
    if (
        own.shape not in ("fact", "compare", "definition")
        or not own.attributes
        or not before.entities
    ):
        return None
    if own.entities and has_opener and names_measure(own.attributes[-1].text):
        if own.periods or not before.periods:
            return None
        return rewrite.with_tail(fragment, f"in {' and '.join(before.period_names)}")
    is_definite = bool(
        re.search(rf"\b(?:the|its|their|his|her) {re.escape(own.attributes[0].text)}", fragment)
    )
    if own.entities or not (has_opener or is_definite):
        return None
    if not names_measure(own.attributes[-1].text) and not has_opener:
        return None
    if re.match(r"(?:who|when|where)\b", fragment, re.IGNORECASE):
        return rewrite.with_tail(
            re.sub(r"\b(?:its|their)\b", "the", fragment), f"of {before.entities[0].text}"
        )
    return rewrite.with_measures(
        before, [each.text for each in own.attributes], own.period_names or before.period_names
    )


def outside_periods(phrase: str, own: Reading) -> str:
    return " ".join(without_periods(phrase, own.periods).rstrip(" ?.!").split())


def without_article(words: str) -> str:
    return re.sub(
        r"^(?:(?:the|a|an|its|their|his|her|that of|those of) )+",
        "",
        words.strip(" ?.!,"),
        flags=re.I,
    )
