"""Every claim with its verdict, checks, history and what readers said; every number with how it
came about."""

from __future__ import annotations

from collections.abc import Iterator

from citations.cards.values import CLASSES
from citations.drafts import ClaimDraft, Computation, NumberDraft
from citations.export.formats.lines import check_line, reading_line, stance_line, verdict_line
from citations.export.formats.report.notes import percent_of
from citations.export.formats.report.values import (
    SIGNS,
    Block,
    Facts,
    Heading,
    Line,
    Run,
    bullets,
    facts,
    note_number,
    notes_named,
    paragraph,
    table,
    words,
)
from citations.export.provenance import Provenance


def claims_listed(provenance: Provenance) -> Iterator[Block]:
    claims = sorted(provenance.answer.claims, key=lambda claim: claim.start)
    if claims:
        yield Heading(text="Claims")
    for place, claim in enumerate(claims, start=1):
        yield Heading(text=f"Claim {place}", level=3, anchor=f"claim-{place}")
        yield paragraph((Run(text=claim.text),), "quote")
        yield _claim(claim, provenance)


def _claim(claim: ClaimDraft, provenance: Provenance) -> Facts:
    verdict = claim.verdict
    level = f"{SIGNS[verdict.level]} {verdict.level}"
    past = [each for each in provenance.history.get(claim.id, ()) if not each.current]
    probability = "" if verdict.probability is None else percent_of(verdict.probability)
    return facts(
        ("Read as", claim.statement if claim.statement != claim.text else ""),
        ("Verdict", words(level, strong=True, tone=CLASSES[verdict.level])),
        ("Why", verdict.reason),
        ("Confidence", probability),
        ("Evidence", notes_named([each.label for each in claim.citations]) or words("none")),
        ("Sources disagree", notes_named(claim.against) or words("yes" * claim.conflicting)),
        ("Other sources", "; ".join(map(stance_line, provenance.stances_of(claim.id)))),
        ("Only reports another work", "yes" if claim.reported else ""),
        ("Checks", "; ".join(map(check_line, verdict.checks))),
        ("Judge", verdict.judge),
        ("Judged before", "; ".join(map(verdict_line, past))),
        ("Readers", "; ".join(map(reading_line, claim.readings))),
        ("Place", f"characters {claim.start:,} to {claim.end:,} of the answer's text"),
        ("Id", words(str(claim.id), code=True)),
    )


def numbers_listed(provenance: Provenance) -> Iterator[Block]:
    """One table of all, then how each computed one was computed."""
    claims = sorted(provenance.answer.claims, key=lambda claim: claim.start)
    found = [(place, number) for place, claim in enumerate(claims, 1) for number in claim.numbers]
    if not found:
        return
    yield Heading(text="Numbers")
    yield table(
        ("Number", "Value", "Measure, when", "Derivation", "Against the quote", "Where"),
        (_number_row(place, number) for place, number in found),
    )
    for _, number in found:
        if number.computation is not None:
            yield from _computed(number, number.computation)


def _number_row(place: int, number: NumberDraft) -> tuple[Line | str, ...]:
    against = f"{number.match}{f': {number.note}' if number.note else ''}"
    comparator = "" if number.comparator == "=" else f"{number.comparator} "
    return (
        number.raw,
        f"{comparator}{number.written}",
        ", ".join(filter(None, (number.entity, number.period))),
        "; ".join((number.derivation, *number.assumptions)),
        against,
        (Run(text=f"claim {place}", to=f"claim-{place}"), Run(text=" "), *_notes_of(number)),
    )


def _notes_of(number: NumberDraft) -> Line:
    """The notes that give a number, or its inputs."""
    if number.computation is not None:
        return notes_named(list(dict.fromkeys(each.label for each in number.computation.inputs)))
    return notes_named([number.quoted.label] if number.quoted else [])


def _computed(number: NumberDraft, how: Computation) -> Iterator[Block]:
    yield Heading(text=f"How {number.raw} was computed", level=3)
    inputs = [
        (
            *words(f"#{place} {item.name}: {item.raw}"),
            Run(text=f" × {item.factor:,f} = {item.value:,f} {item.unit}".rstrip()),
            Run(text=f"; note {note_number(item.label)}, {item.level}. {item.reason}".rstrip()),
        )
        for place, item in enumerate(how.inputs, start=1)
    ]
    if inputs:
        yield bullets(inputs)
    yield facts(
        ("Formula", words(how.formula, code=True)),
        ("Definition", how.definition),
        ("Result", f"{how.unrounded:f} {number.unit}".strip()),
        ("Rounding", how.rounding),
    )
    if how.steps:
        yield bullets(how.steps, ordered=True)
