"""What a sentence says: who must (not) do what, by when, when, unless what."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import pytest

from citations.drafts.requirements import Modality, RequirementParts, Stretch
from citations.requirements.parts.read import read_parts
from tests.unit.requirements.parts.cases import MEASURED, SHOWN
from tests.unit.requirements.written_cases import read_cases

_PARTS = ("who", "what", "by_when", "when", "unless", "effective")


def _read(segments: list[str], modality: Modality = "must") -> tuple[RequirementParts, str]:
    text = "Chapter 1\n\n" + "\n  ".join(segments) + "\n"
    placed, at = [], len("Chapter 1\n\n")
    for words in segments:
        placed.append(Stretch(start=at, end=at + len(words), text=words))
        at += len(words) + 3
    return read_parts(placed, modality, text), text


def _read_case(case: dict[str, str]) -> RequirementParts:
    parts, _ = _read(case["text"].split(" | "), cast(Modality, case["modality"]))
    return parts


def _told(parts: RequirementParts) -> dict[str, str]:
    told = {name: " … ".join(each.text for each in getattr(parts, name)) for name in _PARTS}
    return {"modality": parts.modality, **{name: words for name, words in told.items() if words}}


@pytest.mark.parametrize("case", read_cases(SHOWN), ids=lambda case: case["text"][:60])
def test_the_parts_of_a_sentence(case: dict[str, str]) -> None:
    assert _told(_read_case(case)) == {
        name: words for name, words in case.items() if name != "text"
    }


def test_of_the_cases_kept_apart_nearly_all_are_read() -> None:
    cases = read_cases(MEASURED)
    right = sum(
        _told(_read_case(case)) == {name: words for name, words in case.items() if name != "text"}
        for case in cases
    )
    assert right >= 0.9 * len(cases)


@pytest.mark.parametrize(
    "case", read_cases(SHOWN) + read_cases(MEASURED), ids=lambda case: case["text"][:60]
)
def test_every_stretch_stands_where_it_says_and_overlaps_no_other(case: dict[str, str]) -> None:
    parts, text = _read(case["text"].split(" | "))
    stretches = sorted(
        (each for name in _PARTS for each in getattr(parts, name)), key=lambda each: each.start
    )
    assert stretches
    assert all(text[each.start : each.end] == each.text for each in stretches)
    assert all(each.text == each.text.strip(" ,;:.\n") for each in stretches)
    assert all(one.end <= other.start for one, other in pairwise(stretches))


def test_a_segment_that_does_not_stand_there_is_left_out() -> None:
    parts = read_parts(
        [Stretch(start=0, end=20, text="Staff must sign logs")], "must", "Some other words here."
    )
    assert _told(parts) == {"modality": "must"}


@pytest.mark.parametrize(
    "words",
    [
        "must " * 5_000,
        "if the " * 5_000 + "must go",
        "(" * 20_000 + " shall " + ")" * 20_000,
        "within 30 days of " * 3_000 + "staff must act",
        "unless except save " * 3_000 + "shall not",
        "No " * 9_000 + "may",
        "a" * 60_000 + " shall",
        ", " * 20_000 + "must be kept by " + "the " * 5_000,
        "\u202e\u0000 must \ufffd not 😀",
        "shall",
        "…",
    ],
    ids=[
        "must",
        "if",
        "brackets",
        "within",
        "unless",
        "no",
        "word",
        "commas",
        "odd",
        "bare",
        "dots",
    ],
)
def test_hostile_words_are_read_without_an_error(words: str) -> None:
    parts, text = _read([words])
    for name in _PARTS:
        assert all(text[each.start : each.end] == each.text for each in getattr(parts, name))
