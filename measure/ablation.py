"""`evaluate verification … --ablate`: what each part of the judge is worth.

Every part is switched off in turn, and every file is measured again. A part that changes no figure
for the worse outside its own tests has no reason to stay.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from citations.verification.explicit import CHECKS
from citations.verification.judge import ENTAILMENT, PART_OF_QUOTE, EmbeddedJudge
from measure.verification import figures_of, judge_rows, labelled_rows

PARTS = (*CHECKS, ENTAILMENT, PART_OF_QUOTE)
FIGURES = ("balanced_accuracy", "auc", "supported_precision", "supported_recall")


def ablate_verification(
    paths: Sequence[Path], *, limit: int | None = None, parts: Sequence[str] = PARTS
) -> dict[str, Any]:
    """`as_it_is` by file; `without` by part and file: by how much each figure of `FIGURES` changes,
    and of how many rows the verdict does; `never_decides` names the parts that change none."""
    rows = {file.name: each for file, each in labelled_rows(paths, limit=limit).items()}
    whole = {name: judge_rows(each, EmbeddedJudge()) for name, each in rows.items()}
    before = {name: figures_of(each) for name, each in whole.items()}
    without: dict[str, dict[str, Any]] = {}
    for part in parts:
        judge = EmbeddedJudge(without=frozenset({part}))
        without[part] = {}
        for name, each in rows.items():
            judged = judge_rows(each, judge)
            changed = sum(
                one.verdict.level != other.verdict.level
                for one, other in zip(whole[name], judged, strict=True)
            )
            without[part][name] = {**_change(before[name], figures_of(judged)), "changed": changed}
    return {
        "as_it_is": {name: {key: each[key] for key in FIGURES} for name, each in before.items()},
        "without": without,
        "never_decides": [
            part for part, files in without.items() if not any(f["changed"] for f in files.values())
        ],
    }


def _change(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, float | None]:
    return {
        key: None if None in (before[key], after[key]) else round(after[key] - before[key], 4)
        for key in FIGURES
    }
