"""What the product makes of a policy beside its statute, against what was labelled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from itertools import product
from typing import Any

from citations.requirements.compare import compare, conflicts
from measure.requirements_set import Document, Row, written
from measure.rows import share
from research_app.synthesis.compliance.addressing import MODELS

RELATIONS = ("conflict", "weaker", "stricter", "matched", "missing", "different_case")

APART = ("different_case", "missing")


class Compared:
    """A statute and a policy compared whole."""

    def __init__(self, statute: Document, policy: Document) -> None:
        found = [*statute.found, *policy.found]
        self.rows = compare(statute.found, policy.found, MODELS)
        self.modality = {each.label: each.parts.modality for each in found}
        self.conflicts = conflicts(found, MODELS)
        self.sentences = {
            each.label: {sentence.row["text"] for sentence in side.covered_by(each)}
            for side in (statute, policy)
            for each in side.found
        }

    def pairs(self) -> set[tuple[str, str]]:
        """Sentences that stand side by side."""
        sides = (side for row in self.rows for side in product(row.statute, row.policy))
        return {
            pair
            for one, other in sides
            for pair in product(self.sentences[one], self.sentences[other])
        }

    def verdict(self, statute: Collection[str], policy: Collection[str]) -> str | None:
        """What a reader is told of the two; None where it is left to him. What stands apart counts
        as on different cases; a conflict tells more than a row."""
        theirs, ours = self._labels_of(statute), self._labels_of(policy)
        if not theirs:
            return None
        rows = [row for row in self.rows if theirs & set(row.statute)]
        told = {row.relation for row in rows if not policy or ours & set(row.policy)}
        if self._conflict(theirs, ours, only_opposite=bool(told)):
            return "conflict"
        if "by hand" in told or (not told and any(row.relation == "by hand" for row in rows)):
            return None
        if not told and policy and not ours:
            return None
        return next((each for each in RELATIONS if each in told), "different_case")

    def _conflict(self, theirs: set[str], ours: set[str], *, only_opposite: bool) -> bool:
        """Whether one must be done and the other must not; or any conflict."""
        return any(
            theirs & labels
            and ours & labels
            and (not only_opposite or len({self.modality[each] for each in labels}) > 1)
            for labels in (set(each.labels) for each in self.conflicts)
        )

    def _labels_of(self, parts: Collection[str]) -> set[str]:
        return {label for label, own in self.sentences.items() if own & set(parts)}


def pair_figures(pairs: Iterable[Row], documents: Mapping[str, Document]) -> dict[str, Any]:
    """`given`: share of the pairs with a verdict; `accuracy` over these; `macro_f1` over all."""
    whole = _comparing(documents)
    judged: list[tuple[str, str | None]] = []
    for row in pairs:
        parts = row["statute_parts"], row["policy_parts"]
        if row.get("statute_document"):
            compared = whole(row["statute_document"], row["policy_document"])
        else:
            compared = Compared(written(parts[0], "statute", -1), written(parts[1], "policy", -2))
        verdict = compared.verdict(*parts)
        is_right = verdict is not None and verdict in (row["relation"], row.get("alt_relation"))
        judged.append((row["relation"], row["relation"] if is_right else verdict))
    given = [(gold, verdict) for gold, verdict in judged if verdict is not None]
    right = Counter(gold for gold, verdict in given if gold == verdict)
    named = Counter(each for pair in judged for each in pair)
    scores = [2 * right[each] / named[each] for each in RELATIONS if named[each]]
    return {
        "accuracy": share(right.total(), len(given)),
        "given": share(len(given), len(judged)),
        "macro_f1": round(sum(scores) / len(scores), 4) if scores else None,
    }


def comparison_figures(
    topics: Iterable[Row], pairs: Iterable[Row], documents: Mapping[str, Document]
) -> dict[str, Any]:
    """`right`: share of the labelled rows whose sides stand beside each other; `wrong`: of the
    pairs of sentences beside each other of which one was labelled, the share labelled otherwise.
    Counterparts that belong to no topic are labelled among the pairs only."""
    whole = _comparing(documents)
    rows: list[set[tuple[str, str]]] = []
    known: set[str] = set()
    paired: set[tuple[str, str]] = set()
    for topic in topics:
        paired |= whole(topic["statute_document"], topic["policy_document"]).pairs()
        rows += [_sides(row) for row in topic["rows"]]
        known.update(each for row in topic["must_not_pair"] for each in _parts(row))
        known.update(each for row in topic["policy_only"] for each in row["policy_parts"])
    gold = {side for sides in rows for side in sides}
    known.update(each for side in gold for each in side)
    judged = [pair for pair in paired if known & set(pair)]
    gold.update(*(_sides(row) for row in pairs if row["relation"] not in APART))
    return {
        "right": share(sum(bool(sides & paired) for sides in rows), len(rows)),
        "wrong": share(sum(pair not in gold for pair in judged), len(judged)),
    }


def _comparing(documents: Mapping[str, Document]) -> Callable[[str, str], Compared]:
    """Compares two documents, each two once."""
    return cache(lambda statute, policy: Compared(documents[statute], documents[policy]))


def _sides(row: Row) -> set[tuple[str, str]]:
    return set(product(row["statute_parts"], row["policy_parts"]))


def _parts(row: Row) -> list[str]:
    return [*row["statute_parts"], *row["policy_parts"]]
