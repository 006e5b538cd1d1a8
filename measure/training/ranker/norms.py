"""Questions put to the norms of labelled statutes and policies, and norms of policies put to those
of their statutes: what answers a question, and what is on the same act."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from measure.training.ranker.groups import Group, Pair, is_measured
from measure.training.requirements.train import DATA, Row, passage_of, read_lines

OTHERS, SEED = 6, 3
"""Norms of other pairs beside one that stands alone."""


def norm_groups() -> Iterator[Group]:
    sentences, further, questions, besides, alone = (
        read_lines(DATA / f"{name}.jsonl.gz")
        for name in ("sentences", "further", "questions", "besides", "pairs")
    )
    norms: dict[str, list[Row]] = {}
    for each in (*sentences, *further):
        norms.setdefault(each["document"], []).append(each)
    return chain(
        (_asked(each, norms[each["document"]]) for each in questions),
        (_beside(each, norms[each["document"]]) for each in besides),
        _alone([each for each in alone if each["relation"] != "different_case"]),
    )


def teaches(document: str) -> bool:
    """Whether the reranker is trained on what is asked or paired of this document, or of this
    norm that stands alone: what weighs its probabilities must not be."""
    return not is_measured(_group("norms", document, "", ()))


def _asked(question: Row, norms: Sequence[Row]) -> Group:
    """What also concerns the question is neither right nor wrong."""
    answers, also = question["answers"], question["also"]
    read = [each for each in norms if each["modality"] != "none" or each["text"] in answers]
    pairs = [_pair(each, answers) for each in read if each["text"] not in also]
    return _group("norms", question["document"], question["question"], pairs)


def _beside(row: Row, norms: Sequence[Row]) -> Group:
    read = [each for each in norms if each["modality"] != "none"]
    pairs = [_pair(each, row["beside"]) for each in read]
    return _group("besides", row["document"], row["policy"], pairs)


def _alone(pairs: Sequence[Row]) -> Iterator[Group]:
    dice = random.Random(SEED)
    for each in pairs:
        others = [one["statute"] for one in dice.sample(pairs, OTHERS)]
        read = [Pair(context="", text=each["statute"], answers=True)]
        read += [Pair(context="", text=one, answers=False) for one in others]
        yield _group("besides", each["statute"], each["policy"], read)


def _pair(norm: Row, answers: Collection[str]) -> Pair:
    words = passage_of(norm).whole
    return Pair(context=norm["heading"], text=words, answers=norm["text"] in answers)


def _group(source: str, document: str, question: str, pairs: Sequence[Pair]) -> Group:
    name = document.removesuffix("-statute").removesuffix("-policy")
    return Group(source=source, document=name, question=question, pairs=tuple(pairs))
