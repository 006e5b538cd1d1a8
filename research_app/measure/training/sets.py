"""The labelled sets, by the family they come from, and which of them may teach.

A family is a way of making claims, evidence and labels. What is measured on a family was taught by
others only. Sets without a licence that allows it, or made for measuring, teach nothing. Edited
summaries teach what many small changes look like; without them families left out are judged worse
by three points.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelledSet:
    """`file` is the JSON-lines file's name without its ending. `weight` is what it counts in
    training, both of its classes together (0: it may not teach, or is not needed); of a large one
    only every `step`-th row is read. `calibrates`: its claims and quotes are like the product's.
    `measures`: its classes are even enough to measure on."""

    file: str
    family: str
    weight: float = 0.0
    step: int = 1
    calibrates: bool = False
    measures: bool = True


SETS = (
    LabelledSet(file="wice_chunks_dev", family="wice", weight=1.0, calibrates=True),
    LabelledSet(file="factcheckgpt_stance", family="factcheckgpt", weight=1.0, calibrates=True),
    LabelledSet(file="begin_dev_wow", family="begin", weight=0.6, calibrates=True),
    LabelledSet(file="summedits", family="summedits", weight=0.7, step=4, measures=False),
    LabelledSet(file="begin_dev_cmu", family="begin"),
    LabelledSet(file="begin_dev_tc", family="begin"),
    LabelledSet(file="attrbench_dev", family="attrbench"),
    LabelledSet(file="lfqa_verification", family="lfqa"),
    LabelledSet(file="fever_symmetric_dev", family="fever"),
    LabelledSet(file="nli4ct_dev", family="nli4ct"),
)

MEASURED = ("wice", "attrbench", "lfqa", "factcheckgpt", "begin")
"""The families whose mean counts; sets of a family are averaged first."""
KIN: dict[str, tuple[str, ...]] = {"attrbench": ("begin", "lfqa"), "lfqa": ("attrbench",)}
"""Families that hold rows of others: what they teach is left out too."""
