"""What other sources say of claims: the quote, the act of judging it beside the claim, and what
came of it. A newer judgement of a source ends the older one."""

from __future__ import annotations

from itertools import groupby, pairwise

from prov.identifier import QualifiedName

from citations.drafts import ClaimDraft, StanceRead
from citations.export.formats.ids import stance_id
from citations.export.formats.prov_json.evidence import source_text
from citations.export.formats.prov_json.graph import Graph, in_utc
from citations.export.shapes import shaped

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
