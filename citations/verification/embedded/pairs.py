"""A claim and its evidence, read word by word: which word stands near which in meaning.

Reading with the embedding model costs time by the word, a page of 6,000 characters a third of a
second. What shares no word with the claim seldom carries it, so that of long evidence only the
sentences which share most are read, in their order, up to a bound. Words are still looked for in
the whole evidence.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum

import numpy as np
from numpy.typing import NDArray

from citations.embedding import DIMENSIONS, TokenVectors, embed_tokens
from citations.verification.embedded.words import Word, sentences_of, words_of

Matrix = NDArray[np.float32]

FIRST_WORD_RANK = 996
"""Where the vocabulary's word pieces begin, most frequent first; before are marks and letters."""
MAX_CLAIM_WORDS = 120
WINDOW_WORDS = 120
"""Sentences are read together up to this many words, so that each is read in its context."""
MAX_WORDS = 220
"""Words read closely. A quote has about 40; this bounds the time that a page takes."""
MAX_SENTENCE_WORDS = 90
"""What goes on for longer (a table, a list) is cut into pieces of this length."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """`cosines`: claim words × read words; `sentence_of` names the read sentence of each read word;
    `alike` the cosine of the whole claim and each read sentence. `stems` are those of the whole
    evidence, in order."""

    claim: tuple[Word, ...]
    weights: Matrix
    read: tuple[Word, ...]
    sentence_of: NDArray[np.int64]
    cosines: Matrix
    alike: Matrix
    stems: tuple[str, ...]
    sentences: int


def read_pair(claim: str, texts: Sequence[str]) -> Pair:
    """Raises `ModelUnavailable`."""
    own = tuple(words_of(claim)[:MAX_CLAIM_WORDS])
    ours = _of_words(embed_tokens([claim])[0], own)
    sentences = sentences_in(texts)
    wanted = {w.stem: r for w, r in zip(own, ours.rarity, strict=True) if w.carries_meaning}
    read = sentences_to_read(sentences, wanted)
    theirs = _of_sentences(read)
    vectors = _together([each.vectors for each in theirs])
    return Pair(
        claim=own,
        weights=ours.rarity,
        read=tuple(word for each in read for word in each.words),
        sentence_of=np.repeat(np.arange(len(read)), [len(each.words) for each in read]),
        cosines=ours.vectors @ vectors.T,
        alike=np.array([each.whole @ ours.whole for each in theirs], dtype=np.float32),
        stems=tuple(word.stem for each in sentences for word in each.words),
        sentences=len(sentences),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _WordVectors:
    """One unit vector a word; `whole` is the unit mean of them; `rarity` grows with the rank of a
    word's rarest piece in the vocabulary."""

    vectors: Matrix
    whole: Matrix
    rarity: Matrix


def _of_sentences(sentences: Sequence[Sentence]) -> list[_WordVectors]:
    """Read in windows of neighbouring sentences, so that each is read in its context."""
    windows: list[list[Sentence]] = []
    room = 0
    for sentence in sentences:
        if len(sentence.words) > room:
            windows.append([])
            room = WINDOW_WORDS
        windows[-1].append(sentence)
        room -= len(sentence.words)
    texts = [" ".join(each.text for each in window) for window in windows]
    found = []
    for window, tokens in zip(windows, embed_tokens(texts), strict=True):
        start = 0
        for sentence in window:
            found.append(_of_words(tokens, sentence.words, start))
            start += len(sentence.text) + 1
    return found


def _of_words(tokens: TokenVectors, words: Sequence[Word], start: int = 0) -> _WordVectors:
    """The vectors of words that begin `start` code points into what the model read; a word that it
    did not read any more has a vector of zeros."""
    owner = _owners(tokens.spans, words, start)
    sums = np.zeros((len(words), len(owner)), dtype=np.float32)
    sums[owner[owner >= 0], np.flatnonzero(owner >= 0)] = 1
    ranks = np.zeros(len(words))
    np.maximum.at(ranks, owner[owner >= 0], np.array(tokens.ids)[owner >= 0])
    vectors = _unit(sums @ tokens.vectors)
    return _WordVectors(
        vectors=vectors,
        whole=_unit(vectors.sum(axis=0, keepdims=True))[0],
        rarity=_rarity(ranks),
    )


def _owners(
    spans: Sequence[tuple[int, int]], words: Sequence[Word], start: int
) -> NDArray[np.int64]:
    """Which word each word piece belongs to, -1 for punctuation and other sentences."""
    if not words:
        return np.full(len(spans), -1)
    begins = np.array([word.start + start for word in words])
    ends = np.array([word.end + start for word in words])
    pieces = np.array([span[0] for span in spans], dtype=np.int64)
    place = np.searchsorted(begins, pieces, side="right") - 1
    inside = (place >= 0) & (pieces < ends[place])
    return np.where(inside, place, -1)


def _rarity(ranks: NDArray[np.float64]) -> Matrix:
    """From 0.3 for marks and the most frequent words to 7.3 for the rarest pieces."""
    grown = np.log1p(np.maximum(ranks - FIRST_WORD_RANK, 1) / 20)
    return np.maximum(grown, 0.3).astype(np.float32)


def _unit(vectors: Matrix) -> Matrix:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: Matrix = (vectors / np.maximum(lengths, 1e-9)).astype(np.float32)
    return unit


def _together(parts: Sequence[Matrix]) -> Matrix:
    return np.concatenate(parts) if parts else np.zeros((0, DIMENSIONS), dtype=np.float32)


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
    # Summed exactly: a set has no order that holds from one process to the next, and of two
    # sentences that share as much another one would be read.
    shared = [
        fsum(weights.get(stem, 0.0) for stem in {word.stem for word in each.words})
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
