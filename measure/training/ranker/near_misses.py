"""Questions that no candidate answers, and short forms of questions, made from labelled ones."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace

from measure.training.ranker.groups import Group

_NAME = re.compile(r"(?<=[a-z,] )[A-Z][\w'-]+(?: [A-Z][\w'-]+)*")
_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_CLOSED = frozenset(
    """a an the of in on at to for by with from and or is are was were be been do does did has have
    had what which who whom whose when where how that this these those it its their his her there
    as can could may might will would shall should s""".split()
)


def shortened(question: str) -> str:
    """The question as typed into a search box; its "how many", "when" and "why" are kept."""
    words = re.findall(r"[\w'’.&-]+", question.lower())
    kept = [word for word in words if word not in _CLOSED or word in ("when", "where", "who")]
    return " ".join(kept).strip(" .") or question


def without_answer(group: Group) -> Group:
    return replace(group, pairs=tuple(pair for pair in group.pairs if not pair.answers))


def of_another(group: Group, others: Sequence[Group], dice: random.Random) -> Group | None:
    """The question about another year or another name than the candidates speak of; None where it
    names neither."""
    question = group.question
    if year := _YEAR.search(question):
        changed = str(int(year[0]) + dice.choice((-9, -4, -3, 3, 4, 9)))
        if not any(changed in pair.text for pair in group.pairs):
            return _asking(group, question.replace(year[0], changed))
    spoken = " ".join(f"{pair.context} {pair.text}" for pair in group.pairs)
    names = [name for name in _NAME.findall(question) if name in spoken]
    for _ in range(8 if names else 0):
        other = dice.choice(others)
        found = [name for name in _NAME.findall(other.question) if name not in spoken]
        if found and other.document != group.document:
            return _asking(group, question.replace(dice.choice(names), dice.choice(found)))
    return None


def _asking(group: Group, question: str) -> Group:
    pairs = tuple(replace(pair, answers=False, answer=None) for pair in group.pairs)
    return replace(group, question=question, pairs=pairs)


def on_another_document(group: Group, others: Sequence[Group], dice: random.Random) -> Group:
    """The question put to a document of the same set that does not hold its answer."""
    for _ in range(20):
        other = dice.choice(others)
        if other.source == group.source and other.document != group.document:
            return _asking(replace(group, pairs=other.pairs), group.question)
    return without_answer(group)
