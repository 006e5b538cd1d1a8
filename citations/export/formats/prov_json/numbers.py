"""Numbers of claims: quoted from evidence, or computed from figures of it."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from prov.identifier import QualifiedName

from citations.drafts import ClaimDraft, Computation, InputDraft, NumberDraft
from citations.export.formats.prov_json.agents import software
from citations.export.formats.prov_json.graph import Graph, lines
from citations.export.numbers_json import plain

Names = Mapping[str, QualifiedName]


def add_numbers(graph: Graph, claim: ClaimDraft, name: QualifiedName, evidence: Names) -> None:
    for number in claim.numbers:
        own = graph.id("number", claim.id, number.start, number.end)
        entity = _number(graph, own, number)
        graph.document.hadMember(name, entity)
        if number.computation:
            _computed(graph, own, number, number.computation, evidence)
        elif number.quoted and number.quoted.label in evidence:
            graph.derived(entity, evidence[number.quoted.label])


def _number(graph: Graph, own: UUID, number: NumberDraft) -> QualifiedName:
    quoted, computation = number.quoted, number.computation
    return graph.entity(
        own,
        "Number",
        number.raw,
        start=number.start,
        end=number.end,
        value=plain(number.value),
        high=plain(number.high) if number.high is not None else None,
        tolerance=plain(number.tolerance) if number.tolerance is not None else None,
        written=number.written,
        unit=number.unit,
        comparator=number.comparator,
        direction=number.direction,
        of=number.entity,
        period=number.period,
        derivation=number.derivation,
        match=number.match,
        note=number.note,
        assumptions=lines(number.assumptions),
        quoted=quoted.raw if quoted else "",
        quoted_start=quoted.start if quoted else None,
        quoted_end=quoted.end if quoted else None,
        quoted_written=quoted.written if quoted else "",
        formula=computation.formula if computation else "",
        definition=computation.definition if computation else "",
        unrounded=plain(computation.unrounded) if computation else "",
        decimals=computation.decimals if computation else None,
        rounding=computation.rounding if computation else "",
        steps=lines(computation.steps) if computation else "",
    )


def _computed(
    graph: Graph, own: UUID, number: NumberDraft, how: Computation, evidence: Names
) -> None:
    """The number from its inputs, the inputs from the figures of the evidence."""
    entity = _number(graph, own, number)
    calculation = graph.activity(
        graph.id("calculation", own), "Calculation", how.definition, formula=how.formula
    )
    graph.associated(calculation, software(graph), "calculator")
    graph.document.wasGeneratedBy(entity, calculation)
    for position, item in enumerate(how.inputs, start=1):
        given = _input(graph, own, position, item)
        graph.document.used(calculation, given)
        graph.derived(entity, given, calculation)
        if item.label in evidence:
            graph.derived(given, evidence[item.label], kind="Quotation")
        for label in item.context:
            if label in evidence:
                graph.derived(given, evidence[label])


def _input(graph: Graph, number: UUID, position: int, item: InputDraft) -> QualifiedName:
    return graph.entity(
        graph.id("input", number, position),
        "NumberInput",
        item.name,
        position=position,
        evidence=item.label,
        start=item.start,
        end=item.end,
        raw=item.raw,
        value=plain(item.value),
        factor=plain(item.factor),
        unit=item.unit,
        period=item.period,
        context=", ".join(item.context),
        parts=lines(item.parts),
        assumptions=lines(item.assumptions),
        verdict=item.level,
        reason=item.reason,
    )
