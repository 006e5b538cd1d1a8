"""Numbered notes: each quote with its source, where it stands, its hash, and how it was judged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from citations.cards.compliance.words import REJECTIONS
from citations.cards.values import CLASSES
from citations.drafts import AnswerDraft, CitationDraft, ClaimDraft, EvidenceDraft, Rejection
from citations.export.formats.report.values import (
    SIGNS,
    Block,
    Facts,
    Heading,
    Line,
    Run,
    anchor_of,
    facts,
    note_number,
    paragraph,
    words,
)
from citations.export.formats.safe import printable, web_address
from citations.language.wording import percent


def notes(answer: AnswerDraft) -> Iterator[Block]:
    """The evidence that claims cite or that speaks against them."""
    cited = _citations(answer.claims)
    shown = [item for item in answer.evidence if item.label in cited]
    if shown:
        yield Heading(text="Notes")
    for item in shown:
        yield from _note(item, cited[item.label])


def not_cited(answer: AnswerDraft) -> Iterator[Block]:
    cited = _citations(answer.claims)
    left = [item for item in answer.evidence if item.verified and item.label not in cited]
    if left:
        yield Heading(text="Evidence that no claim cites")
    for item in left:
        yield from _note(item, [])


def rejected(answer: AnswerDraft) -> Iterator[Block]:
    turned_down = [item for item in answer.evidence if not item.verified]
    shown = _citations(answer.claims)
    if turned_down:
        yield Heading(text="Rejected evidence")
    for item in turned_down:
        if item.label not in shown:
            yield from _note(item, [])


Cited = dict[str, list[tuple[int, CitationDraft | None]]]


def _citations(claims: Iterable[ClaimDraft]) -> Cited:
    """By label: the claims' places in the list of claims, with their citations; none where the
    evidence speaks against the claim."""
    cited: Cited = {}
    for place, claim in enumerate(sorted(claims, key=lambda claim: claim.start), start=1):
        for citation in claim.citations:
            cited.setdefault(citation.label, []).append((place, citation))
        for label in claim.against:
            cited.setdefault(label, []).append((place, None))
    return cited


def _note(item: EvidenceDraft, cited: list[tuple[int, CitationDraft | None]]) -> Iterator[Block]:
    title = f"Note {note_number(item.label)}" if cited else item.label
    yield Heading(text=title, level=3, anchor=anchor_of(item.label))
    yield paragraph((Run(text=item.quote or item.proposed_quote),), "quote")
    yield _source(item)
    for place, citation in cited:
        yield paragraph(_judged(place, citation))


def _source(item: EvidenceDraft) -> Facts:
    source, place = item.source, item.place
    address = web_address(source.final_url or source.url)
    stands = f"characters {place.start:,} to {place.end:,} of the source text" if place else ""
    if place and place.match == "folded":
        stands += "; found after folding white space, case, quotation marks or hyphens"
    return facts(
        ("Rejected", "" if item.verified else rejected_in_words(item.rejection)),
        ("Source", _named(item)),
        ("Address", words(address, href=address)),
        ("File", source.file_name),
        ("The file says it comes from", _said(source.said_url)),
        ("Page", str(item.page) if item.page is not None else ""),
        ("Section", item.section),
        ("Place", stands),
        ("Statement", item.statement if item.statement != item.quote else ""),
        ("SHA-256 of the quote", words(place.sha256 if place else "", code=True)),
        ("SHA-256 of the source text", words(source.sha256, code=True)),
        ("SHA-256 of the original", words(source.file_sha256, code=True)),
        ("Retrieved", f"{source.fetched_at.isoformat()} ({item.retrieval_context})"),
        ("Read by", source.extractor),
        ("Label", item.label),
    )


def _said(address: str) -> str:
    """No link: nobody has looked whether it is true."""
    return f"{printable(address)} (its own claim: never fetched or checked)" if address else ""


def _named(item: EvidenceDraft) -> str:
    source = item.source
    parts = (source.author, source.title, source.publisher, source.published)
    return ", ".join(dict.fromkeys(part for part in parts if part))


def _judged(place: int, citation: CitationDraft | None) -> Line:
    start: Line = (Run(text=f"Claim {place}", to=f"claim-{place}"), Run(text=": "))
    if citation is None:
        return (*start, Run(text="this says otherwise.", strong=True))
    verdict = citation.verdict
    level = f"{SIGNS[verdict.level]} {verdict.level}"
    confidence = f" ({percent_of(verdict.probability)})" if verdict.probability is not None else ""
    role = " It only tells what the claim's words mean." if citation.role == "context" else ""
    said = Run(text=level, strong=True, tone=CLASSES[verdict.level])
    return (*start, said, Run(text=f"{confidence}. {verdict.reason}{role}"))


def rejected_in_words(reason: Rejection | None) -> str:
    return f"It {REJECTIONS[reason]}." if reason else "It was rejected."


def percent_of(probability: float) -> str:
    """The calibrated probability that the evidence carries the claim whole."""
    return f"calibrated probability {percent(round(probability * 1000), 1000)}"
