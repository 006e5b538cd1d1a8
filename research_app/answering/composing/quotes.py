"""The answer where nothing of a model's words could be validated: quotes, from what was read."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence

from citations.drafts import EvidenceDraft, PassageDraft, TextDraft
from research_app.answering.events import EvidenceFound
from research_app.answering.evidence.collect import Collected, accept_evidence, keep_rejected
from research_app.answering.finding.passages import passage_of
from research_app.answering.request import Tools
from research_app.answering.writing import Writer, Written
from research_app.synthesis.protocols import Question

AROUND = 700
"""Code points on either side of a quote that are read, where no passages are at hand."""


def from_quotes(
    question: Question,
    tools: Tools,
    collected: Collected,
    texts: Mapping[int, TextDraft],
    passages: Sequence[PassageDraft],
) -> Generator[EvidenceFound | Written, None, Writer]:
    """What the engine without a model writes; evidence that it finds runs on behind the evidence so
    far, whose rejected pieces have their labels already."""
    usable = [each for each in passages if each.choice != "left out"]
    usable = usable or passages_around(collected.accepted, texts)
    draft = tools.engine.draft(question, usable, texts)
    found = Collected(
        # Behind the rejected, which were numbered when research ended.
        first_label=collected.first_label + len(collected.rejected),
        accepted=[*collected.accepted],
        known=collected.known,
        taken_over=collected.taken_over,
    )
    for item in accept_evidence(draft.quotes(), texts, found):
        yield EvidenceFound(evidence=item)
    new = found.accepted[len(collected.accepted) :]
    known = {item.label: item for item in found.accepted}
    writer = Writer(known, tools.judge, texts, tools.searched)
    yield from writer.write(draft.pieces(found.by_proposal))
    for item in keep_rejected(texts, found):
        yield EvidenceFound(evidence=item)
    collected.accepted += new
    collected.rejected += found.rejected
    return writer


def passages_around(
    evidence: Sequence[EvidenceDraft], texts: Mapping[int, TextDraft]
) -> list[PassageDraft]:
    """What stands around the quotes, each stretch once."""
    spans: list[tuple[int, int, int]] = []
    for item in evidence:
        if item.place is None or item.text_id not in texts:
            continue
        start = max(0, item.place.start - AROUND)
        end = min(len(texts[item.text_id].text), item.place.end + AROUND)
        if not any(
            text_id == item.text_id and item.place.start >= first and item.place.end <= last
            for text_id, first, last in spans
        ):
            spans.append((item.text_id, start, end))
    return [passage_of(span, rank, texts) for rank, span in enumerate(spans, start=1)]
