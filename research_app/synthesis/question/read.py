"""One reading of a question: its form, what it asks of what, and when."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from research_app.synthesis.protocols import Shape
from research_app.synthesis.question.compared import Compared, find_compared
from research_app.synthesis.question.definitions import defined_term
from research_app.synthesis.question.measures import names_measure
from research_app.synthesis.question.names import Found
from research_app.synthesis.question.parts import Parts, find_parts
from research_app.synthesis.question.periods import (
    Period,
    find_periods,
    names_of,
    without_periods,
)
from research_app.synthesis.question.shape import shape_of

LONGEST_READ = 600
"""Characters of a question that are taken apart; what follows is only searched."""

_ASKS_AMOUNT = re.compile(
    r"^(?:what|which|how (?:much|many|high|large|big|low)|compare|show|give|list)\b", re.IGNORECASE
)
_COMPARES = re.compile(
    r"\b(?:compare[sd]?|comparison|differ(?:s|ed|ent|ence|ences)?|versus|vs)\b"
    r"|\b(?:more|less|fewer|better|worse|[a-z]{3,}er)\b[^?]* than\b",
    re.IGNORECASE,
)
_SIDE_BY_SIDE = re.compile(
    r"[ ,]*(?:,|and|or|vs\.?|versus|with|to|than|than in|and in|with that of|&)+ *"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Offsets of entities, attributes and periods are those of `text`."""

    text: str
    shape: Shape
    entities: tuple[Found, ...]
    attributes: tuple[Found, ...]
    periods: tuple[Period, ...]

    @property
    def period_names(self) -> tuple[str, ...]:
        return names_of(self.periods)


def read(text: str) -> Reading:
    start = text[:LONGEST_READ]
    periods = find_periods(start)
    squeezed, offsets = _squeezed(without_periods(start, periods))
    parts = find_parts(squeezed)
    compared = find_compared(squeezed, parts)
    compares = compared is not None or _compares_periods(start, periods, parts)
    is_measured = bool(parts.attributes and parts.entities) or _is_measured(parts, periods)
    shape = shape_of(start, compares=compares, is_measured=is_measured)
    if shape == "definition":
        parts = Parts(entities=defined_term(squeezed))
    if shape == "compare":
        parts = _of_compared(compared, parts)
        periods = find_periods(start, ends_only=True)
    return Reading(
        text=text,
        shape=shape,
        entities=_placed(parts.entities, offsets),
        attributes=_placed(parts.attributes, offsets),
        periods=tuple(periods),
    )


def _is_measured(parts: Parts, periods: Sequence[Period]) -> bool:
    known = any(names_measure(each.text) for each in parts.attributes)
    return bool(known and (periods or parts.entities)) or bool(periods and parts.attributes)


def _of_compared(compared: Compared | None, parts: Parts) -> Parts:
    if compared is None:
        return parts
    own = compared.attributes or tuple(
        each
        for each in parts.attributes
        if not any(each.start < side.end and side.start < each.end for side in compared.entities)
    )
    return Parts(entities=compared.entities, attributes=own)


def _compares_periods(text: str, periods: Sequence[Period], parts: Parts) -> bool:
    """Do two periods stand side by side where an amount is asked for, or in a question that
    compares?"""
    names = names_of(periods)
    if len(names) < 2:
        return False
    if _COMPARES.search(text):
        return True
    between = [
        text[one.end : other.start] for one, other in zip(periods, periods[1:], strict=False)
    ]
    side_by_side = bool(between) and all(_SIDE_BY_SIDE.fullmatch(words) for words in between)
    return side_by_side and bool(parts.attributes) and bool(_ASKS_AMOUNT.match(text))


def _squeezed(text: str) -> tuple[str, list[int]]:
    """The text with single spaces, and for each of its characters the offset it came from."""
    kept = [
        at for at, letter in enumerate(text) if letter != " " or (at > 0 and text[at - 1] != " ")
    ]
    return "".join(text[at] for at in kept), kept


def _placed(found: Iterable[Found], offsets: Sequence[int]) -> tuple[Found, ...]:
    return tuple(
        Found(start=offsets[each.start], end=offsets[each.end - 1] + 1, text=each.text)
        for each in found
        if each.text
    )
