"""Writes placed evidence as the sources wrote it: parts of one sentence stay one sentence.

A claim is exactly its quote, on one line. The words that join two parts of a sentence and the signs
behind it are free text, taken from the source too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal

from citations.drafts import EvidenceDraft, TextDraft
from research_app.synthesis.protocols import Piece
from research_app.synthesis.sentence_kinds import is_row

_JOINT = re.compile(r"\s*(?:[,;]|,?\s*and)\s*")
_CLOSING = re.compile(r"[.!?…;:]?[\"”’'»)\]]{0,2}(?=\s|\[|$)")
_ENDED = re.compile(r"[.!?…][\"”’'»)\]]*$")
_BROKEN_HYPHEN = re.compile(r"(?<=\w)([-‐])[ \t]*\n\s*(?=[a-z])")


def on_one_line(quote: str) -> str:
    """The quote with single spaces; a word broken at a line's end keeps its hyphen."""
    return " ".join(_BROKEN_HYPHEN.sub(r"\1", quote).split())


def write_sentences(
    evidence: Sequence[EvidenceDraft], texts: Mapping[int, TextDraft]
) -> Iterator[Piece]:
    """The first sentence as headline, those after it in one paragraph a source."""
    sentences = _sentences([item for item in evidence if item.place], texts)
    if not sentences:
        return
    yield from _write(0, "headline", sentences[:1], texts)
    paragraphs = groupby(sentences[1:], key=_paragraph)
    for block, (_, group) in enumerate(paragraphs, start=1):
        yield from _write(block, "paragraph", list(group), texts)


def _paragraph(sentence: Sequence[EvidenceDraft]) -> tuple[int, str]:
    """Sentences of one source share a paragraph; a table row has one of its own."""
    first = sentence[0]
    return first.text_id, first.label if is_row(first.quote) else ""


def _sentences(
    evidence: Sequence[EvidenceDraft], texts: Mapping[int, TextDraft]
) -> list[list[EvidenceDraft]]:
    """Evidence in groups: neighbours that only a joint such as ", and" parts are one sentence."""
    sentences: list[list[EvidenceDraft]] = []
    for item in evidence:
        if sentences and _joint(sentences[-1][-1], item, texts) is not None:
            sentences[-1].append(item)
        else:
            sentences.append([item])
    return sentences


def _joint(
    before: EvidenceDraft, after: EvidenceDraft, texts: Mapping[int, TextDraft]
) -> str | None:
    """The words between two parts of a sentence; None when they are no such neighbours."""
    if before.place is None or after.place is None or before.text_id != after.text_id:
        return None
    between = texts[after.text_id].text[before.place.end : after.place.start]
    return between if _JOINT.fullmatch(between) else None


def _write(
    block: int,
    block_type: Literal["headline", "paragraph"],
    sentences: Sequence[Sequence[EvidenceDraft]],
    texts: Mapping[int, TextDraft],
) -> Iterator[Piece]:
    for number, sentence in enumerate(sentences):
        free = " " if number else ""
        for position, item in enumerate(sentence):
            if position:
                joint = _joint(sentence[position - 1], item, texts) or " "
                free = re.sub(r"\s+", " ", joint)
            if free:
                yield Piece(block=block, block_type=block_type, text=free)
            yield Piece(
                block=block,
                block_type=block_type,
                text=on_one_line(item.quote),
                labels=(item.label,),
                statement=item.statement,
            )
        closing = _closing(sentence[-1], texts)
        if closing:
            yield Piece(block=block, block_type=block_type, text=closing)


def _closing(item: EvidenceDraft, texts: Mapping[int, TextDraft]) -> str:
    """The signs that end the sentence in the source, or a full stop where it has none. A table row
    ends without."""
    if item.place is None or _ENDED.search(item.quote) or is_row(item.quote):
        return ""
    found = _CLOSING.match(texts[item.text_id].text, item.place.end)
    signs = found.group() if found else ""
    return signs if signs and signs not in ";:" else "."
