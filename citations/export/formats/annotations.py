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
from typing import Any

from citations.drafts import CitationDraft, ClaimDraft, EvidenceDraft, SourceInfo, StanceRead
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
    claims = sorted(answer.claims, key=lambda claim: (claim.start, str(claim.id)))
    items = [
        _annotation(provenance, claim, citation, evidence[citation.label], around)
        for claim in claims
        for citation in claim.citations
        if citation.label in evidence
    ]
    items += [
        _stance(provenance, claim, stance)
        for claim in claims
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
    """Of a citation: how far the source carries the claim. The quote with the words around it;
    the source alone where the quote was not found."""
    answer, verdict, place = provenance.answer, citation.verdict, item.place
    level: dict[str, Any] = {"value": verdict.level, "ed:probability": verdict.probability}
    reason = {"value": verdict.reason, "ed:code": verdict.code}
    target = _source(provenance, item.text_id, item.source)
    target |= _known({"ed:page": item.page, "ed:section": item.section})
    if place:
        prefix, suffix = around[item.label]
        by_words = {"exact": place.quote, "prefix": prefix, "suffix": suffix}
        target["selector"] = _selectors(by_words, place.sha256, place.start, place.end)
    return {
        "id": urn(citation.id),
        **_times(provenance, citation),
        "creator": _software(provenance, "Engine", answer.engine),
        "body": _bodies(provenance, claim, verdict.judge, level, reason),
        "target": target,
        **_assessing(provenance, claim),
        "ed:evidence": urn(evidence_id(answer.id, item.label)),
        "ed:label": item.label,
        "ed:role": citation.role,
        "ed:conflicting": claim.conflicting,
    }


def _stance(provenance: Provenance, claim: ClaimDraft, stance: StanceRead) -> dict[str, Any]:
    """What another source says of the claim, with the quote alone."""
    reason = {"value": stance.note, "ed:code": stance.code}
    target = _source(provenance, stance.text_id, stance.source) | _known({"ed:page": stance.page})
    target["selector"] = _selectors(
        {"exact": stance.quote}, stance.quote_sha256, stance.start, stance.end
    )
    return {
        "id": urn(stance_id(provenance.answer.id, stance)),
        "created": _time(stance.at),
        "creator": _software(provenance, "Judge", stance.judge),
        "body": _bodies(provenance, claim, stance.judge, {"value": stance.relation}, reason),
        "target": target,
        **_assessing(provenance, claim),
        "ed:countedAs": stance.shown_as,
    }


def _assessing(provenance: Provenance, claim: ClaimDraft) -> dict[str, Any]:
    return {
        "type": "Annotation",
        "motivation": "assessing",
        "generator": _software(provenance, "Software", provenance.software),
        "ed:claim": urn(claim.id),
        "ed:claimStart": claim.start,
        "ed:claimEnd": claim.end,
    }


def _times(provenance: Provenance, citation: CitationDraft) -> dict[str, str]:
    """When the answer was kept, and when a verdict took the place of another one; nothing where the
    answer was never stored."""
    at, history = provenance.answered_at, provenance.history.get(citation.id, ())
    judged = [each.at for each in history if each.current and each.at]
    if at is None:
        return {}
    is_newer = len(history) > 1 and judged and judged[-1] > at
    return {"created": _time(at), **({"modified": _time(judged[-1])} if is_newer else {})}


def _software(provenance: Provenance, role: str, name: str) -> dict[str, str]:
    own = urn(derived_id(provenance.answer.id, "agent", role, name))
    return {"id": own, "type": "Software", "name": name or "unknown"}


def _bodies(
    provenance: Provenance,
    claim: ClaimDraft,
    judge: str,
    said: dict[str, Any],
    reason: dict[str, Any],
) -> list[dict[str, Any]]:
    """What the source is cited for or speaks of; what was judged; and why."""
    statement = claim.statement if claim.statement != claim.text else ""
    by = {"creator": _software(provenance, "Judge", judge)}
    bodies = [
        _text("describing", {"value": claim.text, "ed:statement": statement}),
        _text("classifying", said) | by,
    ]
    return [*bodies, _text("assessing", reason) | by] if reason["value"] else bodies


def _text(purpose: str, terms: dict[str, Any]) -> dict[str, Any]:
    plain = {"type": "TextualBody", "format": "text/plain", "purpose": purpose}
    return plain | _known(terms)


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


def _known(terms: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in terms.items() if value not in ("", None)}


def _selectors(words: dict[str, str], sha256: str, start: int, end: int) -> list[dict[str, Any]]:
    """Two ways to one place: by its words, and by where they stand."""
    return [
        {"type": "TextQuoteSelector", **words, "ed:sha256": sha256},
        {"type": "TextPositionSelector", "start": start, "end": end, "ed:countedIn": COUNTED},
    ]


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
    if passage := provenance.answer.passage_with(item):
        return passage.start, passage.text
    return (place.start, place.quote) if place else (0, "")


def _cut(item: EvidenceDraft, first: int, words: str) -> tuple[str, str]:
    if item.place is None:
        return "", ""
    start, end = item.place.start - first, item.place.end - first
    return words[max(0, start - REACH) : start], words[end : end + REACH]
