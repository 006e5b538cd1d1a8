"""Citations as W3C Web Annotations (https://www.w3.org/TR/annotation-model/), JSON-LD.

One annotation a citation: its body says claim, verdict and reason, its target the quote in the
source; and one for what another source says of a claim, whose body is the relation and whose target
holds the quote alone: the words around it belong to a document that nobody cites.

Positions count Unicode code points of the stored source text from 0, `end` excluded, as the
standard counts them ("in terms of unicode code points", section 4.2.5); that text is the copy which
the target's state names, and its SHA-256 stands there. The quote is the text's own, unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from citations.drafts import (
    CitationDraft,
    ClaimDraft,
    EvidenceDraft,
    SourceInfo,
    StanceRead,
    VerdictDraft,
)
from citations.export.formats.ids import derived_id, evidence_id, stance_id, urn
from citations.export.formats.safe import web_address
from citations.export.provenance import Provenance
from citations.storage.read.answers import context_windows

CONTEXT = ("http://www.w3.org/ns/anno.jsonld", {"ed": "urn:x-evidence-desk:terms:"})
COUNTED = "Unicode code points of the cached source text, from 0, end excluded"
#: Characters on either side, as annotation tools commonly keep.
REACH = 32

Around = Mapping[str, tuple[str, str]]
"""The words before and after each quote, by the label of its evidence."""


def annotation_document(provenance: Provenance) -> dict[str, Any]:
    """A collection with one page that holds all of its annotations."""
    answer, around = provenance.answer, _surroundings_of(provenance)
    evidence = answer.evidence_by_label()
    items = [
        _annotation(provenance, claim, citation, evidence[citation.label], around)
        for claim in sorted(answer.claims, key=lambda claim: (claim.start, str(claim.id)))
        for citation in claim.citations
        if citation.label in evidence
    ]
    items += [
        _stance(provenance, claim, stance)
        for claim in sorted(answer.claims, key=lambda claim: (claim.start, str(claim.id)))
        for stance in provenance.stances_of(claim.id)
    ]
    collection = urn(derived_id(answer.id, "collection"))
    document: dict[str, Any] = {
        "@context": list(CONTEXT),
        "id": collection,
        "type": "AnnotationCollection",
        "label": answer.question,
        "ed:answer": urn(answer.id),
        "ed:result": answer.result,
        "ed:answerText": answer.text,
        "ed:claimsWithoutCitation": [
            urn(claim.id) for claim in answer.claims if not claim.citations
        ],
        "total": len(items),
    }
    if items:
        page = urn(derived_id(answer.id, "collection", "page", 1))
        document["last"] = page
        document["first"] = {
            "id": page,
            "type": "AnnotationPage",
            "partOf": collection,
            "startIndex": 0,
            "items": items,
        }
    return document


def _annotation(
    provenance: Provenance,
    claim: ClaimDraft,
    citation: CitationDraft,
    item: EvidenceDraft,
    around: Around,
) -> dict[str, Any]:
    """Without the time where the answer was never stored."""
    answer, at = provenance.answer, provenance.answered_at
    annotation: dict[str, Any] = {"id": urn(citation.id), "type": "Annotation"}
    annotation["motivation"] = "assessing"
    if at:
        annotation["created"] = _time(at)
    judged = _judged_again(provenance, citation)
    if judged and at and judged > at:
        annotation["modified"] = _time(judged)
    return annotation | {
        "creator": _software(provenance, "Engine", answer.engine),
        "generator": _software(provenance, "Software", provenance.software),
        "body": _bodies(provenance, claim, citation.verdict),
        "target": _target(provenance, item, around),
        "ed:claim": urn(claim.id),
        "ed:claimStart": claim.start,
        "ed:claimEnd": claim.end,
        "ed:evidence": urn(evidence_id(answer.id, item.label)),
        "ed:label": item.label,
        "ed:role": citation.role,
        "ed:conflicting": claim.conflicting,
    }


def _stance(provenance: Provenance, claim: ClaimDraft, stance: StanceRead) -> dict[str, Any]:
    answer = provenance.answer
    judge = {"creator": _software(provenance, "Judge", stance.judge)}
    relation: dict[str, Any] = _text(stance.relation, "classifying") | judge
    bodies = [_text(claim.text, "describing"), relation]
    if claim.statement != claim.text:
        bodies[0]["ed:statement"] = claim.statement
    if stance.note:
        bodies.append(_text(stance.note, "assessing") | judge | {"ed:code": stance.code})
    return {
        "id": urn(stance_id(answer.id, stance)),
        "type": "Annotation",
        "motivation": "assessing",
        "created": _time(stance.at),
        "creator": _software(provenance, "Judge", stance.judge),
        "generator": _software(provenance, "Software", provenance.software),
        "body": bodies,
        "target": _stance_target(provenance, stance),
        "ed:claim": urn(claim.id),
        "ed:claimStart": claim.start,
        "ed:claimEnd": claim.end,
        "ed:countedAs": stance.shown_as,
    }


def _stance_target(provenance: Provenance, stance: StanceRead) -> dict[str, Any]:
    target = _source(provenance, stance.text_id, stance.source)
    if stance.page is not None:
        target["ed:page"] = stance.page
    digest = sha256(stance.quote.encode("utf-8", "replace")).hexdigest()
    by_words = {"type": "TextQuoteSelector", "exact": stance.quote, "ed:sha256": digest}
    return target | {"selector": [by_words, _by_place(stance.start, stance.end)]}


def _judged_again(provenance: Provenance, citation: CitationDraft) -> datetime | None:
    """When the verdict that holds took the place of another one."""
    history = provenance.history.get(citation.id, ())
    times = [each.at for each in history if each.current and each.at]
    return times[-1] if times and len(history) > 1 else None


def _software(provenance: Provenance, role: str, name: str) -> dict[str, str]:
    own = urn(derived_id(provenance.answer.id, "agent", role, name))
    return {"id": own, "type": "Software", "name": name or "unknown"}


def _bodies(
    provenance: Provenance, claim: ClaimDraft, verdict: VerdictDraft
) -> list[dict[str, Any]]:
    """What the source is cited for; how far it carries that; and why."""
    judge = {"creator": _software(provenance, "Judge", verdict.judge)}
    level: dict[str, Any] = _text(verdict.level, "classifying") | judge
    if verdict.probability is not None:
        level["ed:probability"] = verdict.probability
    bodies = [_text(claim.text, "describing"), level]
    if claim.statement != claim.text:
        bodies[0]["ed:statement"] = claim.statement
    if verdict.reason:
        bodies.append(_text(verdict.reason, "assessing") | judge)
        if verdict.code:
            bodies[-1]["ed:code"] = verdict.code
    return bodies


def _text(words: str, purpose: str) -> dict[str, Any]:
    return {"type": "TextualBody", "value": words, "format": "text/plain", "purpose": purpose}


def _target(provenance: Provenance, item: EvidenceDraft, around: Around) -> dict[str, Any]:
    """The place in the source as it was when it was fetched; the source alone where the quote was
    not found."""
    target = _source(provenance, item.text_id, item.source)
    if item.page is not None:
        target["ed:page"] = item.page
    if item.section:
        target["ed:section"] = item.section
    if item.place:
        target["selector"] = _selectors(item, *around[item.label])
    return target


def _source(provenance: Provenance, text_id: int, source: SourceInfo) -> dict[str, Any]:
    text = urn(derived_id(provenance.answer.id, "source text", text_id))
    return {
        "type": "SpecificResource",
        "source": {
            "id": web_address(source.final_url or source.url) or text,
            "type": "Text",
            **_known({"ed:title": source.title, "ed:fileName": source.file_name}),
            **_known({"ed:urlSaidByFile": source.said_url}),
        },
        "state": {
            "type": "TimeState",
            "sourceDate": _time(source.fetched_at),
            "cached": text,
            "ed:sha256": source.sha256,
            **_known({"ed:fileSha256": source.file_sha256, "ed:extractor": source.extractor}),
        },
    }


def _known(terms: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in terms.items() if value}


def _selectors(item: EvidenceDraft, prefix: str, suffix: str) -> list[dict[str, Any]]:
    """Two ways to one place: by its words, and by where they stand."""
    place = item.place
    if place is None:
        return []
    by_words = {"type": "TextQuoteSelector", "exact": place.quote}
    return [
        by_words | {"prefix": prefix, "suffix": suffix, "ed:sha256": place.sha256},
        _by_place(place.start, place.end),
    ]


def _by_place(start: int, end: int) -> dict[str, Any]:
    return {
        "type": "TextPositionSelector",
        "start": start,
        "end": end,
        "ed:countedIn": COUNTED,
    }


def _time(at: datetime) -> str:
    """xsd:dateTime in UTC, as the model asks ("with the UTC timezone expressed as Z")."""
    return at.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _surroundings_of(provenance: Provenance) -> Around:
    """Of all evidence that has a place. The texts are read from the database where the export does
    not carry them; for an answer that was never stored its passages have to do."""
    placed = [item for item in provenance.answer.evidence if item.place]
    stored = [item for item in placed if item.text_id not in provenance.texts and item.text_id > 0]
    windows = dict(context_windows(stored, reach=REACH)) if stored else {}
    for item in placed:
        if item.label not in windows:
            windows[item.label] = _text_around(provenance, item)
    return {item.label: _cut(item, *windows[item.label]) for item in placed}


def _text_around(provenance: Provenance, item: EvidenceDraft) -> tuple[int, str]:
    """Words that hold the quote, and the offset of the first of them."""
    place, whole = item.place, provenance.texts.get(item.text_id)
    if whole is not None:
        return 0, whole.text
    for passage in provenance.answer.passages if place else ():
        same = passage.text_id == item.text_id
        if place and same and passage.start <= place.start and place.end <= passage.end:
            return passage.start, passage.text
    return (place.start, place.quote) if place else (0, "")


def _cut(item: EvidenceDraft, first: int, words: str) -> tuple[str, str]:
    if item.place is None:
        return "", ""
    start, end = item.place.start - first, item.place.end - first
    return words[max(0, start - REACH) : start], words[end : end + REACH]
