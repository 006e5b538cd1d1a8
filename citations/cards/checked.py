"""A checked text as a page shows it: behind each sentence what was found of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from citations.cards.values import BlockView, Segment
from citations.drafts import AnswerDraft, BlockDraft, ClaimDraft
from citations.drafts.verdicts import NOT_YET
from citations.language.wording import counted
from citations.steps.checked import (
    CheckedSentence,
    Status,
    checked_sentences,
    sentences_checked,
)
from citations.steps.own_references import reference_list


def checked_blocks(answer: AnswerDraft, blocks: Iterable[BlockView]) -> tuple[BlockView, ...]:
    """The blocks of a complete answer with what was found behind each sentence."""
    sentences, documents = checked_sentences(answer), answer.searched.documents
    return tuple(
        _with_ends(view, draft.start, _ends(sentences, documents))
        for view, draft in zip(blocks, answer.blocks, strict=True)
    )


def checked_so_far(
    text: str, block: BlockDraft, claims: Sequence[ClaimDraft], view: BlockView
) -> BlockView:
    """A block that is being written, with what was found of the sentences that were looked for."""
    waiting = {each.id for each in claims if each.verdict.code == NOT_YET}
    listed = reference_list(text)
    sentences = [
        each
        for each in sentences_checked(text, block, claims)
        if waiting.isdisjoint(each.claims) and not listed.holds(each.start, each.end)
    ]
    return _with_ends(view, block.start, _ends(sentences, None))


def _ends(sentences: Iterable[CheckedSentence], documents: int | None) -> dict[int, str]:
    return {each.end: _in_words(each.status, documents) for each in sentences}


def _in_words(status: Status, documents: int | None) -> str:
    """ "nothing found in 41 documents"."""
    if status != "nothing found" or documents is None:
        return status
    return f"nothing found in {counted(documents, 'document')}"


def _with_ends(block: BlockView, start: int, ends: Mapping[int, str]) -> BlockView:
    return replace(block, segments=tuple(_numbered(block.segments, start, ends)))


def _numbered(segments: Iterable[Segment], at: int, ends: Mapping[int, str]) -> Iterator[Segment]:
    for segment in segments:
        stop = at + len(segment.text) + len(segment.tail)
        inside = sorted(end for end in ends if at < end <= stop)
        if segment.marker is not None:
            yield segment._replace(found=" · ".join(ends[end] for end in inside))
        else:
            yield from _cut(segment.text, [(end - at, ends[end]) for end in inside])
        at = stop


def _cut(text: str, ends: Sequence[tuple[int, str]]) -> Iterator[Segment]:
    """Free words, cut where a sentence ends."""
    first = 0
    for end, found in ends:
        yield Segment(text=text[first:end], found=found)
        first = end
    if first < len(text):
        yield Segment(text=text[first:])
