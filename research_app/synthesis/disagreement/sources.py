"""Which texts are sources of their own, and when they were published."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citations.drafts import TextDraft
from research_app.synthesis.agreement import is_copy
from research_app.synthesis.disagreement.tables_above import are_of_tables_apart
from research_app.synthesis.disagreement.told import Told
from research_app.synthesis.terms import content_stems, years_of

YEARS_APART = 2
"""Years between two publications from which something that changes with time, told without one, is
told of two times."""


def is_one_source(one: Told, other: Told, texts: Mapping[int, TextDraft]) -> bool:
    """One text, the same text stored twice, or a copy of it."""
    if one.text_id == other.text_id:
        return True
    first, second = texts[one.text_id], texts[other.text_id]
    return first.info.sha256 == second.info.sha256 or is_copy(one.around, other.around)


def may_contradict(one: Told, other: Told, texts: Mapping[int, TextDraft]) -> bool:
    """Whether their sources can speak against each other. Within one text, and between a text and
    its altered copy, only the very statement made again can, with its time."""
    if is_one_source(one, other, texts):
        if not (_is_made_again(one, other) and _has_time(one) and _has_time(other)):
            return False
        in_one_text = one.text_id == other.text_id
        return not (in_one_text and are_of_tables_apart(one, other, texts[one.text_id]))
    if one.date is not None or one.when.years:
        return True
    first, second = texts[one.text_id], texts[other.text_id]
    return _has_time(one) and not one.when.is_told or not _is_of_another_time(first, second)


def _is_made_again(one: Told, other: Told) -> bool:
    """The same sentence but for its figures."""
    if one.sentence is None or other.sentence is None or one.place == other.place:
        return False
    words = [
        {stem for stem in content_stems(each.text) if not stem[0].isdigit()}
        for each in (one.sentence, other.sentence)
    ]
    return words[0] == words[1]


def _has_time(told: Told) -> bool:
    """Whether it is told when, or it is so at any time: a date, a length."""
    if told.date is not None or told.when.is_told:
        return True
    return told.number is not None and told.number.unit.kind == "measure"


def _is_of_another_time(one: TextDraft, other: TextDraft) -> bool:
    titled = [set(years_of(text.info.title)) for text in (one, other)]
    if all(titled) and not titled[0] & titled[1]:
        return True
    years = [text.info.published[:4] for text in (one, other)]
    if not all(year.isdigit() for year in years):
        return False
    return abs(int(years[0]) - int(years[1])) >= YEARS_APART


def independent(told: Iterable[Told], texts: Mapping[int, TextDraft]) -> list[Told]:
    """One of each source, copies left out, in the order given."""
    kept: list[Told] = []
    for each in told:
        if not any(is_one_source(each, other, texts) for other in kept):
            kept.append(each)
    return kept


def published(told: Told, texts: Mapping[int, TextDraft]) -> str:
    """ISO 8601, possibly shortened; empty where unknown."""
    return texts[told.text_id].info.published
