"""Whether one source's text supports or contradicts a claim of another, against labels."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, get_args

from citations.stance import Statement, find_contradiction, judge_stance
from citations.stance.judge import parted
from citations.stance.precision import Code
from measure.rows import share

NEEDED = ("claim", "claim_source", "other", "relation")
RELATIONS = ("refutes", "supports", "neutral")


def evaluate_stance(
    rows: Sequence[Mapping[str, Any]], *, predictions: Path | None = None
) -> dict[str, Any]:
    """Precision, recall and F1 of each relation, their mean, the share of rows that are not called
    neutral, and of each code how often it was said and right."""
    said = [_relation(row) for row in rows]
    if predictions is not None:
        lines = (
            json.dumps({"id": row.get("id"), "relation": relation, "code": code})
            for row, (relation, code) in zip(rows, said, strict=True)
        )
        predictions.write_text("\n".join(lines) + "\n", encoding="utf-8")
    pairs = [(row["relation"], relation) for row, (relation, _) in zip(rows, said, strict=True)]
    by_relation = {each: _figures(pairs, each) for each in RELATIONS}
    codes = Counter(code for _, code in said)
    right = Counter(
        code
        for row, (relation, code) in zip(rows, said, strict=True)
        if row["relation"] == relation
    )
    return {
        "rows": len(rows),
        **by_relation,
        "macro_f1": round(fmean(each["f1"] for each in by_relation.values()), 4),
        "decided": share(sum(relation != "neutral" for relation, _ in said), len(rows)),
        "by_code": {code: {"said": codes[code], "right": right[code]} for code in sorted(codes)},
    }


def ablate_stance(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """How many contradictions are said and right, `as_it_is` and `without` each kind in turn. A
    kind that changes no figure outside its own tests has no reason to stay."""
    return {
        "rows": len(rows),
        "refuted": sum(row["relation"] == "refutes" for row in rows),
        "as_it_is": _contradictions(rows),
        "without": {kind: _contradictions(rows, without=(kind,)) for kind in get_args(Code)},
    }


def _contradictions(
    rows: Sequence[Mapping[str, Any]], *, without: Collection[Code] = ()
) -> dict[str, int]:
    said = [row for row in rows if _contradicts(row, without)]
    return {"said": len(said), "right": sum(row["relation"] == "refutes" for row in said)}


def _contradicts(row: Mapping[str, Any], without: Collection[Code]) -> bool:
    claim, other = _claim(row), _other(row["other"])
    return any(
        find_contradiction(claim, sentence, without=without) for _, sentence in parted(other)
    )


def _relation(row: Mapping[str, Any]) -> tuple[str, str]:
    stance = judge_stance(_claim(row), _other(row["other"]))
    return (stance.relation, stance.code) if stance else ("neutral", "silent")


def _claim(row: Mapping[str, Any]) -> Statement:
    source = row["claim_source"]
    before, found, _ = source["text"].partition(row["claim"])
    return Statement(
        text=row["claim"],
        title=source.get("title", ""),
        date=source.get("date", ""),
        before=before.strip() if found else "",
    )


def _other(source: Mapping[str, Any]) -> Statement:
    return Statement(
        text=source["text"], title=source.get("title", ""), date=source.get("date", "")
    )


def _figures(pairs: Sequence[tuple[str, str]], relation: str) -> dict[str, float]:
    right = sum(label == said == relation for label, said in pairs)
    said, labelled = sum(s == relation for _, s in pairs), sum(x == relation for x, _ in pairs)
    return {
        "precision": share(right, said) or 0.0,
        "recall": share(right, labelled) or 0.0,
        "f1": share(2 * right, said + labelled) or 0.0,
    }
