"""Bare digits that name instead of counting: "(27)", "x 1", "Mg(ClO4)2", "Viking 1", "3-amino".

Only numbers without unit or scale are judged, and not in tables, where a cell is a bare figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from citations.numbers.detect.terms import Term
from citations.numbers.values import NumberContext
from citations.numbers.vocabulary import words

_LOOK_BACK = 28
_APART = 2
"""Right behind another number a figure is part of it or of a list ("20 Rupees 43")."""
_SMALL = 100
_LARGEST_MARK = 1000

_OPENED = re.compile(r"[(\[{][\d,;\s–-]*$")
_CLOSED = re.compile(r"[\d,;\s–-]{0,40}[)\]}]")
_LETTER_BEFORE = re.compile(r"(?:^|[^\w'’.&])[B-HJ-Zb-hj-zΑ-Ωα-ωϕϵ][ ]$")
_NAME_BEFORE = re.compile(
    r"(?<![.!?:;\n\r|•–—\"“”])[ ](?P<name>(?:[A-Z][a-z]{2,}|[A-Z]{2,6})(?:['’]s)?)[ ]$"
)
_LONGER_WORD = re.compile(r"[A-Za-z][a-z]{3,30}")
_HEADLINE = 300
_CAPITALS = 0.8
_COMPOUND_NAME = re.compile(r"[-‐]\d|[a-z]{0,20}(?:yl|oxy|amino|azo|ene|ine|ane|ide|ol)\b")
_SPOKEN = words("spoken")


def without_labels(text: str, terms: Iterable[Term], context: NumberContext) -> list[Term]:
    """The terms that count or measure."""
    kept: list[Term] = []
    for term in terms:
        follows = bool(kept) and term.start - kept[-1].end < _APART
        if follows or not _is_label(text, term, context):
            kept.append(term)
    return kept


def _is_label(text: str, term: Term, context: NumberContext) -> bool:
    if term.form != "digits" or term.has_unit_before:
        return False
    if term.has_unit_after and term.unit.kind != "count":
        return False
    before = text[max(0, term.start - _LOOK_BACK) : term.start]
    if term.has_unit_after:
        is_glued = before.endswith(")")
        is_first = term.value == 1 and _is_named(before)
        return is_glued or is_first or _is_compound_name(text, term)
    if term.scale != 1 or term.step != 1:
        return False
    if before.endswith((")", "#")):
        return True
    if context.in_table or term.value >= _LARGEST_MARK or term.value < 0:
        return False
    if _OPENED.search(before) and _CLOSED.match(text, term.end):
        return True
    is_named = _is_named(before) and not _is_headline(text)
    return term.value < _SMALL and (_LETTER_BEFORE.search(before) is not None or is_named)


def _is_named(before: str) -> bool:
    """Behind a name in the middle of a sentence ("Viking 1")."""
    found = _NAME_BEFORE.search(before)
    return found is not None and found["name"].lower() not in _SPOKEN


def _is_headline(text: str) -> bool:
    """In "Floods Kill 12 in Hill Town" a capital letter tells no name."""
    longer = _LONGER_WORD.findall(text[:_HEADLINE])
    return len(longer) > 2 and sum(each[0].isupper() for each in longer) >= _CAPITALS * len(longer)


def _is_compound_name(text: str, term: Term) -> bool:
    """ "3-aminothiophene-2-carboxylate", "5-aza", not "12-member"."""
    if text[term.figure[1] : term.figure[1] + 1] != "-":
        return False
    if text[term.start - 1 : term.start] in ("-", ",", "[") and term.start:
        return True
    return bool(_COMPOUND_NAME.match(text, term.end) or _COMPOUND_NAME.fullmatch(term.unit.code))
