"""Exceptions and dates of force that other sentences of the same text tell."""

from __future__ import annotations

from datetime import UTC, datetime

from citations.drafts import SourceInfo, TextDraft
from citations.drafts.requirements import RequirementParts
from citations.requirements.find import find_requirements
from citations.requirements.parts import parts_of

_TEXT = """# Records Policy

Effective date: 1 March 2026

## Section 4 Retention

Providers must keep the records of each visit for seven years after discharge. This requirement
does not apply to telephone calls.

Providers must return borrowed files to the archive within ten working days.

## Section 5 Access

Staff must not disclose records of clients to anybody outside the county offices.

Volunteers are exempt from this section.

## Section 6 Training

Staff must complete the training on privacy at least once every two years.

## Section 9 Exceptions

Section 6 does not apply to visiting students. Section 5(b) does not apply to auditors.
The director may waive the requirements of section 6 in writing. Section 6 takes effect on
1 July 2027.
"""


def _text(text: str) -> TextDraft:
    info = SourceInfo(
        source_id=1,
        kind="markdown",
        title="Records Policy",
        fetched_at=datetime(2026, 1, 1, tzinfo=UTC),
        sha256="",
    )
    return TextDraft(id=-1, text=text, info=info)


def _parts(beginning: str, source: str = _TEXT) -> RequirementParts:
    text = _text(source)
    (found,) = (each for each in find_requirements(text) if each.words.startswith(beginning))
    return parts_of(found, text)


def _unless(beginning: str) -> list[str]:
    return [" ".join(each.text.split()) for each in _parts(beginning).unless]


def test_an_exception_in_the_same_paragraph_belongs_to_its_requirement_alone() -> None:
    assert _unless("Providers must keep") == ["does not apply to telephone calls"]
    assert _unless("Providers must return") == []


def test_an_exception_to_this_section_belongs_to_the_section() -> None:
    assert _unless("Staff must not disclose") == ["Volunteers are exempt from this section"]


def test_exceptions_elsewhere_count_where_they_name_the_whole_section() -> None:
    assert _unless("Staff must complete") == [
        "does not apply to visiting students",
        "The director may waive the requirements of section 6 in writing",
    ]


def test_force_is_the_sections_own_before_the_documents() -> None:
    assert [" ".join(each.text.split()) for each in _parts("Staff must complete").effective] == [
        "takes effect on 1 July 2027"
    ]
    assert [each.text for each in _parts("Providers must keep").effective] == [
        "Effective date: 1 March 2026"
    ]


def test_all_that_is_told_elsewhere_stands_at_its_offsets() -> None:
    parts = _parts("Staff must complete")
    stretches = [*parts.unless, *parts.effective]
    assert stretches
    assert all(_TEXT[each.start : each.end] == each.text for each in stretches)


def test_nothing_is_told_of_force_where_the_document_tells_nothing() -> None:
    source = "# Rules\n\nStaff must keep the records of all visits for seven years.\n"
    assert _parts("Staff must keep", source).effective == ()
