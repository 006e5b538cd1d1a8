"""`evaluate verification`: the product's check of one claim against labelled claims.

A row brings `claim`, `evidence` (a text, or texts that are judged together) and `label`: supported,
partial, not_supported or refuted. Rows that share a `group` are one claim with several pieces of
evidence: the best row counts, on the side of the label as on that of the verdict. `src` names where
a row comes from. Each row goes the way of a claim in an answer: its numbers are compared, then the
product's judge is asked. Nothing is kept from other rows, and no database is touched.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from citations.drafts import Level, VerdictDraft
from citations.protocols import Judge
from citations.steps.verifying.claims import verify_claim
from citations.verification.judge import EmbeddedJudge
from citations.verification.plain_claims import plain_claim
from measure.rows import BadRows, read_rows, write_rows
from measure.verification_score import LEVELS, Judged, figures, mean_of

NEEDED = ("claim", "evidence", "label")

_LABELS: dict[str, Level] = {
    "supported": "supported",
    "partial": "partially supported",
    "not_supported": "not supported",
    "refuted": "not supported",
}
_WARM_UP = {"claim": "It rained.", "evidence": "The rain fell.", "label": "supported"}
_SURE = 1.0
"""The score of a claim that its words alone decide: it is its quote."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """A row with what the judge said of it."""

    row: Mapping[str, Any]
    verdict: VerdictDraft
    judged: Judged


def evaluate_verification(
    paths: Sequence[Path],
    *,
    limit: int | None = None,
    predictions: Path | None = None,
    judge: Judge | None = None,
) -> dict[str, Any]:
    """The keys that `evaluate verification --json` prints. Of a folder or several paths every file
    is measured, with `files` and `mean_over_files` beside the figures over all rows. Raises
    `BadRows`."""
    own = judge or EmbeddedJudge()
    # What is loaded once is loaded before the time is taken.
    _judge_row(_WARM_UP, own)
    labelled = labelled_rows(paths, limit=limit)
    judged: list[Outcome] = []
    by_file: dict[str, dict[str, Any]] = {}
    seconds = 0.0
    for file, rows in labelled.items():
        started = perf_counter()
        outcomes = judge_rows(rows, own)
        taken = perf_counter() - started
        seconds += taken
        judged += outcomes
        by_file[file.name] = _measured(outcomes, taken)
    write_rows(predictions, map(_line, judged))
    if len(labelled) == 1:
        [alone] = by_file.values()
        return alone
    whole = _measured(judged, seconds)
    return {**whole, "mean_over_files": mean_of(list(by_file.values())), "files": by_file}


def labelled_rows(
    paths: Sequence[Path], *, limit: int | None = None
) -> dict[Path, list[dict[str, Any]]]:
    """The rows of every file, of a folder those of each of its files. Raises `BadRows`."""
    found = {}
    for file in (file for path in paths for file in _files(path)):
        found[file] = read_rows(file, needed=NEEDED, limit=limit)
        _check(found[file], file)
    return found


def judge_rows(rows: Iterable[Mapping[str, Any]], judge: Judge) -> list[Outcome]:
    return [_judge_row(row, judge) for row in rows]


def figures_of(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Rows of one group count once, by their best."""
    return figures([each.judged for each in _best_of_groups(outcomes)])


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = sorted(path.glob("*.jsonl"))
    if not files:
        raise BadRows(f"{path} holds no file that ends in .jsonl.")
    return files


def _check(rows: Sequence[Mapping[str, Any]], file: Path) -> None:
    if not rows:
        raise BadRows(f"{file} holds no rows.")
    for number, row in enumerate(rows, start=1):
        is_text = all(isinstance(text, str) for text in (row["claim"], *_texts(row)))
        if not is_text or row["label"] not in _LABELS:
            known = ", ".join(_LABELS)
            raise BadRows(
                f"{file}, row {number}: claim must be a text, evidence a text or a list of texts, "
                f"label one of {known}."
            )


def _texts(row: Mapping[str, Any]) -> list[str]:
    evidence = row["evidence"]
    return list(evidence) if isinstance(evidence, list) else [evidence]


def _judge_row(row: Mapping[str, Any], judge: Judge) -> Outcome:
    claim, evidence = plain_claim(row["claim"], [text for text in _texts(row) if text.strip()])
    verdict = verify_claim(claim, evidence, judge).verdict
    judged = Judged(
        label=_LABELS[row["label"]],
        level=verdict.level,
        leaning=_leaning(verdict),
        score=_score(verdict),
    )
    return Outcome(row=row, verdict=verdict, judged=judged)


def _leaning(verdict: VerdictDraft) -> Level:
    """The level without abstaining. A judge that could not say anything has not carried it."""
    if verdict.level != "unverified":
        return verdict.level
    return verdict.leaning if verdict.leaning in LEVELS else "not supported"


def _score(verdict: VerdictDraft) -> float:
    if verdict.probability is not None:
        return verdict.probability
    return _SURE if verdict.level == "supported" else 0.0


def _measured(outcomes: Sequence[Outcome], seconds: float) -> dict[str, Any]:
    best = _best_of_groups(outcomes)
    by_source: dict[str, list[Judged]] = {}
    for each in best:
        if each.row.get("src") is not None:
            by_source.setdefault(str(each.row["src"]), []).append(each.judged)
    return {
        **figures([each.judged for each in best]),
        "per_second": round(len(outcomes) / seconds, 1) if seconds else None,
        "pairs": len(outcomes),
        "by_source": {source: figures(by_source[source]) for source in sorted(by_source)},
    }


def _best_of_groups(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """One outcome a claim: that of its best evidence, with the best label of any."""
    groups: dict[object, list[Outcome]] = {}
    for number, outcome in enumerate(outcomes):
        group = outcome.row.get("group")
        name = ("alone", number) if group is None else ("group", group)
        groups.setdefault(name, []).append(outcome)
    return [_best(members) for members in groups.values()]


def _best(members: Sequence[Outcome]) -> Outcome:
    judged = [each.judged for each in members]
    best = min(members, key=lambda each: _order(each.judged))
    whole = replace(
        best.judged,
        label=min((each.label for each in judged), key=LEVELS.index),
        leaning=min((each.leaning for each in judged), key=LEVELS.index),
        score=max(each.score for each in judged),
    )
    return replace(best, judged=whole)


def _order(judged: Judged) -> tuple[int, int, float]:
    """Best first: one piece of evidence that carries the claim is enough, and it is known not to be
    carried only where no piece is in doubt."""
    levels = ("supported", "partially supported", "unverified", "not supported")
    return levels.index(judged.level), LEVELS.index(judged.leaning), -judged.score


def _line(outcome: Outcome) -> dict[str, Any]:
    verdict = outcome.verdict
    return {
        "id": outcome.row.get("id"),
        "group": outcome.row.get("group"),
        "src": outcome.row.get("src"),
        "claim": outcome.row["claim"],
        "label": outcome.row["label"],
        "verdict": verdict.level,
        "leaning": outcome.judged.leaning,
        "probability": verdict.probability,
        "score": outcome.judged.score,
        "code": verdict.code,
        "reason": verdict.reason,
        "checks": [asdict(check) for check in verdict.checks],
    }
