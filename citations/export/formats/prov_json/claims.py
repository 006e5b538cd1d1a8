"""The claims of the answer: what they are derived from, their numbers, how they were judged, then
and since, what readers said of them, and what other sources say."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from uuid import UUID

from prov.identifier import QualifiedName

from citations.drafts import (
    ClaimDraft,
    Computation,
    InputDraft,
    NumberDraft,
    StanceRead,
    VerdictDraft,
)
from citations.export.formats.ids import stance_id
from citations.export.formats.lines import check_line
from citations.export.formats.prov_json.answer import composed_at
from citations.export.formats.prov_json.evidence import source_text
from citations.export.formats.prov_json.graph import Graph, Names, in_utc, software
from citations.export.shapes import shaped
from citations.storage.history import DatedVerdict

_CLAIM = """text start end statement claim_type=type conflicting against reported relevance parts"""
_NUMBER = """start end value high tolerance written unit comparator direction of=entity period
    derivation match note assumptions quoted=quoted.raw quoted_start=quoted.start
    quoted_end=quoted.end quoted_written=quoted.written formula=computation.formula
    definition=computation.definition unrounded=computation.unrounded
    decimals=computation.decimals rounding=computation.rounding steps=computation.steps"""
_INPUT = """position evidence=label start end raw value factor unit period context parts assumptions
    verdict=level reason"""
_VERDICT = "reason code probability current checks"


def add_claim(
    graph: Graph,
    claim: ClaimDraft,
    answer: QualifiedName,
    composing: QualifiedName,
    evidence: Names,
) -> QualifiedName:
    """A claim is a part of the answer and derived from what it cites."""
    against = ", ".join(claim.against)
    name = graph.collection(claim.id, "Claim", **shaped(claim, _CLAIM, against=against))
    graph.document.hadMember(answer, name)
    graph.document.wasGeneratedBy(name, composing, composed_at(graph))
    for citation in claim.citations:
        if citation.label in evidence:
            graph.derived(name, evidence[citation.label], composing)
    return name


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
    return graph.entity(own, "Number", number.raw, **shaped(number, _NUMBER))


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
    context = ", ".join(item.context)
    known = shaped(item, _INPUT, position=position, context=context)
    return graph.entity(graph.id("input", number, position), "NumberInput", item.name, **known)


def add_verdicts(graph: Graph, claim: ClaimDraft, name: QualifiedName, evidence: Names) -> None:
    """The verdict over all evidence of a claim, and that over each citation alone."""
    cited = [evidence[each.label] for each in claim.citations if each.label in evidence]
    _judgements(graph, claim.id, claim.verdict, [name, *cited], name)
    for citation in claim.citations:
        link = graph.entity(citation.id, "Citation", citation.label, role=citation.role)
        used = [name, *([evidence[citation.label]] if citation.label in evidence else [])]
        for each in used:
            graph.derived(link, each)
        _judgements(graph, citation.id, citation.verdict, used, link)


def _judgements(
    graph: Graph,
    about: UUID,
    current: VerdictDraft,
    used: Sequence[QualifiedName],
    subject: QualifiedName,
) -> None:
    """All verdicts on one thing, oldest first; each ends the one before."""
    history = graph.provenance.history.get(about) or (DatedVerdict.of(current),)
    made = [_verdict(graph, about, at, past, current) for at, past in enumerate(history, start=1)]
    for (verdict, verification), past in zip(made, history, strict=True):
        for each in used:
            graph.document.used(verification, each)
        at = in_utc(past.at) if past.at else None
        graph.document.wasGeneratedBy(verdict, verification, at)
        graph.derived(verdict, subject, verification)
        graph.document.wasAttributedTo(verdict, graph.agent("Judge", past.judge))
        graph.associated(verification, graph.agent("Judge", past.judge), "judge")
    for ((older, _), _), ((newer, by), past) in pairwise(zip(made, history, strict=True)):
        graph.document.wasInvalidatedBy(older, by, in_utc(past.at) if past.at else None)
        graph.derived(newer, older, by, kind="Revision")


def _verdict(
    graph: Graph, about: UUID, position: int, past: DatedVerdict, current: VerdictDraft
) -> tuple[QualifiedName, QualifiedName]:
    """Verdict and act. The checks are kept for the verdict that holds."""
    checks = list(map(check_line, current.checks if past.current else ()))
    own, known = graph.id("verdict", about, position), shaped(past, _VERDICT, checks=checks)
    verdict = graph.entity(own, "Verdict", past.level, **known)
    act = graph.activity(
        graph.id("verification", about, position),
        "Verification",
        start=past.at,
        end=past.at,
        judge=past.judge,
    )
    return verdict, act


def add_readings(graph: Graph, claim: ClaimDraft, name: QualifiedName) -> None:
    for position, said in enumerate(claim.readings, start=1):
        reading = graph.entity(
            graph.id("reading", claim.id, position),
            "Reading",
            "read differently" if said.level else "checked",
            level=said.level,
            note=said.note,
        )
        graph.read(reading, graph.id("reading", claim.id, position, "act"), said, name)


_STANCE = "relation counted_as=shown_as code note current"


def add_stances(graph: Graph, claim: ClaimDraft, name: QualifiedName) -> None:
    own = list(graph.provenance.stances.get(claim.id, ()))
    own.sort(key=lambda each: (each.source.source_id, each.current, each.at, each.id))
    for _, judged in groupby(own, key=lambda each: each.source.source_id):
        made = [(each, *_judgement(graph, each, name)) for each in judged]
        for (_, older, _), (newest, newer, act) in pairwise(made):
            graph.document.wasInvalidatedBy(older, act, in_utc(newest.at))
            graph.derived(newer, older, act, kind="Revision")


def _judgement(
    graph: Graph, stance: StanceRead, claim: QualifiedName
) -> tuple[QualifiedName, QualifiedName]:
    """The stance and the act of judging."""
    quote = _quote(graph, stance)
    own = stance_id(graph.provenance.answer.id, stance)
    made = graph.entity(own, "Stance", stance.relation, **shaped(stance, _STANCE))
    act = graph.activity(
        graph.id("judgement", own), "CrossSourceJudgement", start=stance.at, end=stance.at
    )
    graph.made(made, act, graph.agent("Judge", stance.judge), "judge", stance.at, claim, quote)
    for said in stance.readings:
        reading = graph.id("reading", own, said.reader)
        entity = graph.entity(reading, "StanceReading", said.says)
        graph.read(entity, graph.id("reading", reading, "act"), said, made)
    return made, act


def _quote(graph: Graph, stance: StanceRead) -> QualifiedName:
    """The sentence alone: nothing else of its text goes along."""
    text = source_text(graph, stance.text_id, stance.source)
    quote = graph.entity(
        graph.id("quote", stance.text_id, stance.start, stance.end),
        "Quote",
        **shaped(stance, "quote quote_sha256 start end page"),
    )
    graph.derived(quote, text, kind="Quotation")
    return quote
