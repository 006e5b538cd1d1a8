"""The labelled sets, by the family they come from, and which of them may teach.

A family is a way of making claims, evidence and labels. What is measured on a family was taught by
others only. Sets without a licence that allows it, or made for measuring, teach nothing; where the
judge's cuts lie is chosen on every family that counts, because a cut is no weight. Annotators'
sentences and tricky claims teach that much likeness is not enough; edited summaries teach what many
small changes look like, at a low weight, because they pull away from whole passages.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledSet:
    """`file` is the JSON-lines file's name without its ending. `weight` is what it counts in
    training, both of its classes together (0: it may not teach, or is not needed); of a large one
    only every `step`-th row is read. `calibrates`: its claims and quotes are like the product's and
    it may teach. `measures`: its classes are even enough to measure on, and nothing that is kin to
    it teaches unless the whole family is left out."""

    file: str
    family: str
    weight: float = 0.0
    step: int = 1
    calibrates: bool = False
    measures: bool = True


SETS = (
    LabelledSet(file="wice_chunks_dev", family="wice", weight=1.0, calibrates=True),
    LabelledSet(file="wice_quotes_dev", family="wice", weight=0.5, measures=False),
    LabelledSet(file="factcheckgpt_stance", family="factcheckgpt", weight=1.0, calibrates=True),
    LabelledSet(file="begin_dev_wow", family="begin", weight=0.3, calibrates=True),
    LabelledSet(file="summedits", family="summedits", weight=0.35, step=4, measures=False),
    LabelledSet(file="fm2_dev", family="fever", weight=0.5, measures=False),
    LabelledSet(file="fever_symmetric_v01", family="fever", weight=0.75, measures=False),
    LabelledSet(file="begin_dev_cmu", family="begin"),
    LabelledSet(file="begin_dev_tc", family="begin"),
    LabelledSet(file="attrbench_dev", family="attrbench"),
    LabelledSet(file="lfqa_verification", family="lfqa"),
    LabelledSet(file="fever_symmetric_dev", family="fever"),
    LabelledSet(file="nli4ct_dev", family="nli4ct"),
)

MEASURED = ("wice", "attrbench", "lfqa", "factcheckgpt", "begin")
"""The families whose mean counts, and on which the cuts are chosen; sets of a family are averaged
first."""
KIN: dict[str, tuple[str, ...]] = {
    "attrbench": ("begin", "lfqa"),
    "begin": ("attrbench",),
    "lfqa": ("attrbench",),
}
"""Families that share rows: what one gives is left out where the other is measured."""
