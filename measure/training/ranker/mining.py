"""Which candidates of a question teach most: those that the network as it is takes for answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import torch
from tokenizers import Tokenizer

from measure.answer_sentences import Rarity
from measure.training.ranker.groups import Group, Pair
from measure.training.ranker.network import Reranker, batch_of, encode, in_16_bits

SOURCES = ("written", "cells")
"""With candidates as the product finds them."""
READ, READ_AT_ONCE = 8, 48
"""Of the candidates of a written document that share the most words with a question, how many are
ordered by the network as it is, for the hardest to be learnt from."""


def mined(
    groups: Sequence[Group], network: Reranker, tokenizer: Tokenizer, rarity: Rarity
) -> list[Group]:
    """Those with candidates as the product finds them get what does not answer in the order of the
    network's scores."""
    wrong = {
        at: hardest_first(each, rarity)[:READ]
        for at, each in enumerate(groups)
        if each.source in SOURCES
    }
    read = [
        (at, pair, encoding)
        for at, pairs in wrong.items()
        for pair, encoding in zip(pairs, encode(tokenizer, groups[at].question, pairs), strict=True)
    ]
    read.sort(key=lambda each: len(each[2].ids))
    scores: dict[int, list[tuple[float, Pair]]] = {at: [] for at in wrong}
    for first in range(0, len(read), READ_AT_ONCE):
        part = read[first : first + READ_AT_ONCE]
        found = _scores(network, [each for _, _, each in part], [pair for _, pair, _ in part])
        for (at, pair, _), score in zip(part, found, strict=True):
            scores[at].append((score, pair))
    return [_mined(each, scores.get(at)) for at, each in enumerate(groups)]


def _scores(network: Reranker, encodings: Sequence[Any], pairs: Sequence[Pair]) -> list[float]:
    batch = batch_of(encodings, pairs)
    with torch.inference_mode(), in_16_bits():
        scores, _ = network.eval()(batch.ids, batch.mask, batch.types)
    network.train()
    return [float(each) for each in scores.float()]


def _mined(group: Group, scored: Sequence[tuple[float, Pair]] | None) -> Group:
    if scored is None:
        return group
    right = [pair for pair in group.pairs if pair.answers]
    wrong = [pair for _, pair in sorted(scored, key=lambda each: -each[0])]
    return replace(group, pairs=(*right, *wrong), is_mined=True)


def rarity_of(groups: Sequence[Group]) -> Rarity:
    return Rarity(pair.text for group in groups for pair in group.pairs)


def hardest_first(group: Group, rarity: Rarity) -> list[Pair]:
    """The pairs that do not answer, those that share the most words with the question first."""

    def shared(pair: Pair) -> float:
        return rarity.shared(group.question, f"{pair.context} {pair.text}")

    return sorted((pair for pair in group.pairs if not pair.answers), key=shared, reverse=True)
