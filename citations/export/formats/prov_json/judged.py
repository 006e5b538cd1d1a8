"""How claims and citations were judged, then and since, and what readers said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from uuid import UUID

from prov.identifier import QualifiedName

from citations.drafts import ClaimDraft, VerdictDraft
from citations.export.formats.prov_json.agents import judge, reader
from citations.export.formats.prov_json.graph import Graph, in_utc, lines
from citations.export.provenance import PastVerdict

Names = Mapping[str, QualifiedName]


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
    history = graph.provenance.history.get(about) or (PastVerdict.of(current),)
    made = [_verdict(graph, about, at, past, current) for at, past in enumerate(history, start=1)]
    for (verdict, verification), past in zip(made, history, strict=True):
        for each in used:
            graph.document.used(verification, each)
        at = in_utc(past.at) if past.at else None
        graph.document.wasGeneratedBy(verdict, verification, at)
        graph.derived(verdict, subject, verification)
        graph.document.wasAttributedTo(verdict, judge(graph, past.judge))
        graph.associated(verification, judge(graph, past.judge), "judge")
    for ((older, _), _), ((newer, by), past) in pairwise(zip(made, history, strict=True)):
        graph.document.wasInvalidatedBy(older, by, in_utc(past.at) if past.at else None)
        graph.derived(newer, older, by, kind="Revision")


def _verdict(
    graph: Graph, about: UUID, position: int, past: PastVerdict, current: VerdictDraft
) -> tuple[QualifiedName, QualifiedName]:
    """Verdict and act. The checks are kept for the verdict that holds."""
    checks = [
        f"{check.kind}: {check.outcome}{f' – {check.note}' if check.note else ''}"
        for check in (current.checks if past.current else ())
    ]
    verdict = graph.entity(
        graph.id("verdict", about, position),
        "Verdict",
        past.level,
        reason=past.reason,
        code=past.code,
        probability=past.probability,
        current=past.current,
        checks=lines(checks),
    )
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
        at, who = in_utc(said.at), reader(graph, said.reader)
        reading = graph.entity(
            graph.id("reading", claim.id, position),
            "Reading",
            "read differently" if said.level else "checked",
            level=said.level,
            note=said.note,
        )
        act = graph.activity(
            graph.id("reading", claim.id, position, "act"), "ReadersCheck", start=at, end=at
        )
        graph.document.used(act, name)
        graph.document.wasGeneratedBy(reading, act, at)
        graph.derived(reading, name, act)
        graph.document.wasAttributedTo(reading, who)
        graph.associated(act, who, "reader")
