"""The sentences of the evidence that are worth reading closely.

Reading with the embedding model costs time by the word, a page of 6,000 characters a third of a
second. What shares no word with the claim seldom carries it, so that of long evidence only the
sentences which share most are read, in their order, up to a bound. Words are still looked for in
the whole evidence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citations.verification.embedded.words import Word, sentences_of, words_of

MAX_WORDS = 220
"""Words read closely. A quote has about 40; this bounds the time that a page takes."""
MAX_SENTENCE_WORDS = 90
"""What goes on for longer (a table, a list) is cut into pieces of this length."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence of the evidence: its text and words (positions into `text`)."""

    text: str
    words: tuple[Word, ...]


def sentences_in(texts: Sequence[str]) -> list[Sentence]:
    found = []
    for text in texts:
        for start, end in sentences_of(text):
            found.extend(_in_pieces(text[start:end]))
    return found


def _in_pieces(text: str) -> list[Sentence]:
    words = words_of(text)
    if len(words) <= MAX_SENTENCE_WORDS:
        return [Sentence(text=text, words=tuple(words))] if words else []
    cuts = [words[place].start for place in range(0, len(words), MAX_SENTENCE_WORDS)]
    pieces = [text[a:b] for a, b in zip(cuts, [*cuts[1:], len(text)], strict=True)]
    return [Sentence(text=piece, words=tuple(words_of(piece))) for piece in pieces]


def sentences_to_read(
    sentences: Sequence[Sentence], weights: Mapping[str, float]
) -> list[Sentence]:
    """Those that share most with the claim (`weights` of its stems), in their order, up to
    `MAX_WORDS`; neighbours of the best are preferred, because they say who "he" is."""
    if sum(len(each.words) for each in sentences) <= MAX_WORDS:
        return list(sentences)
    shared = [
        sum(weights.get(stem, 0.0) for stem in {word.stem for word in each.words})
        for each in sentences
    ]
    near = [
        own + 0.25 * max(shared[max(0, place - 1) : place + 2]) for place, own in enumerate(shared)
    ]
    chosen: list[int] = []
    room = MAX_WORDS
    for place in sorted(range(len(sentences)), key=lambda each: (-near[each], each)):
        if len(sentences[place].words) <= room:
            chosen.append(place)
            room -= len(sentences[place].words)
    return [sentences[place] for place in sorted(chosen)]
