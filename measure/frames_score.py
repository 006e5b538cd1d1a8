"""Is what was shown right, and does any of it mislead?

A row's `answers` are the strings of which one makes a headline right, `wrong` those that deceive,
`cells` what a table must show (`value` None: that there is nothing), `conflict` the two sides that
must be told, `refuse` that nothing may be answered, `items` what a list must show.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from measure.frames_words import (
    first_word,
    holds,
    holds_any,
    match_cells,
    numbers_in,
    overlaps,
    says_nothing,
)
from measure.rows import share

REFUSED = "refused"
RATES = {
    "headline_right": "headlines",
    "misleading": "rows",
    "cells_right": "cells",
    "cells_wrong": "cells",
    "cells_not_found": "cells",
    "computed_right": "computed",
    "computed_wrong": "computed",
    "conflict_right": "conflicts",
    "refused_right": "unanswerable",
    "refused_wrong": "unanswerable",
    "refused_wrongly": "answerable",
    "items_found": "items",
}
"""Each figure and what it is a share of."""


@dataclass(slots=True, kw_only=True)
class Scoring:
    """One answer held against its row: what it adds to the counts, and in what it misleads."""

    row: Mapping[str, Any]
    shown: Mapping[str, Any]
    counts: Counter[str] = field(default_factory=Counter)
    misleads: list[str] = field(default_factory=list)

    @property
    def is_refusal(self) -> bool:
        shown = self.shown
        parts = (shown["headline"].strip(), shown["cells"], shown["quotes"], shown["computed"])
        return shown["result"] == REFUSED or not any(parts)

    @property
    def body(self) -> str:
        cells = (each["text"] for each in self.shown["cells"])
        return "\n".join([self.shown["headline"], *self.shown["quotes"], *cells])

    def score_unanswerable(self) -> None:
        right = self.is_refusal or holds_any(self.shown["headline"], self.row.get("also_ok", ()))
        self.counts.update(unanswerable=1, refused_right=int(right), refused_wrong=int(not right))
        if not right:
            self.misleads.append("answered an unanswerable question")
        if self.shown["conflict"] and not self.is_refusal:
            self.misleads.append("announced a conflict that is none")

    def score_conflict(self) -> None:
        conflict, announced = self.row["conflict"], self.shown["conflict"]
        if conflict:
            both = all(holds_any(self.body, side) for side in conflict["sides"])
            self.counts.update(conflicts=1, conflict_right=int(announced and both))
        elif announced:
            self.counts["conflict_false"] = 1
            self.misleads.append("announced a conflict that is none")

    def score_headline(self) -> None:
        row, headline = self.row, self.shown["headline"]
        named = any(_says(row, headline, each) for each in row["answers"])
        if row["answers"]:
            right = not self.is_refusal and (named or self._is_right_otherwise())
            self.counts.update(headlines=1, headline_right=int(right))
        if not self.is_refusal:
            self.misleads += [
                f"the headline has {each}"
                for each in row["wrong"]
                if _says(row, headline, each) and not _is_excused(row, headline, each, named=named)
            ]

    def _is_right_otherwise(self) -> bool:
        """Without the words of the label: the deciding sentence of a yes/no question, all items of
        a list, a computed number as near as asked."""
        row, headline = self.row, self.shown["headline"]
        if row["kind"] == "yes_no":
            opens_so = first_word(headline) in ("yes", "no")
            return not opens_so and overlaps(headline, row["gold_quotes"])
        if row["kind"] == "list" and row.get("items"):
            return all(holds(self.body, each) for each in row["items"])
        return row["kind"] == "compute" and _is_met(row["computed"], numbers_in(headline))

    def score_items(self) -> None:
        row, items = self.row, self.row.get("items") or ()
        found = 0 if self.is_refusal else sum(holds(self.body, each) for each in items)
        self.counts.update(items=len(items), items_found=found)
        if row["kind"] == "list" and not self.is_refusal:
            quotes = [
                each for each in self.shown["quotes"] if not overlaps(each, row["gold_quotes"])
            ]
            tempting = [each for quote in quotes for each in row["wrong"] if holds(quote, each)]
            self.misleads += [f"an item has {each}" for each in tempting]

    def score_cells(self) -> None:
        labelled, cells = self.row["cells"], self.shown["cells"]
        values = [_values(each) for each in labelled]
        matched = match_cells(labelled, cells) if cells and not self.is_refusal else {}
        for number, (gold, own) in enumerate(zip(labelled, values, strict=True)):
            others = [each for other in values for each in other if each not in own]
            text = matched[number]["text"].strip() if number in matched else None
            outcome, tempting = _outcome_of_cell(own, text, [*others, *self.row["wrong"]])
            self.counts.update({"cells": 1, f"cells_{outcome}": 1})
            if outcome == "wrong" and (tempting or not own):
                self.misleads.append(f"cell {gold['row']} / {gold['column']} has {text}")

    def score_computed(self) -> None:
        wanted, headline = self.row["computed"], self.shown["headline"]
        if not wanted:
            return
        figures = [each["value"] for each in self.shown["computed"]]
        right = not self.is_refusal and _is_met(wanted, figures or numbers_in(headline))
        wrong = bool(figures) and not self.is_refusal and not right
        self.counts.update(computed=1, computed_right=int(right), computed_wrong=int(wrong))
        if wrong:
            near = max(wanted["tolerance"], 1e-6)
            tempting = [value for each in self.row["wrong"] for value in numbers_in(each)[:1]]
            met = [each for each in tempting if _is_near(figures, each, near)]
            self.misleads += [f"computed the tempting {each}" for each in met]


def score(row: Mapping[str, Any], shown: Mapping[str, Any]) -> Scoring:
    """`shown` as of `prediction_of`."""
    scoring = Scoring(row=row, shown=shown)
    scoring.counts["rows"] = 1
    if row["refuse"]:
        scoring.score_unanswerable()
    else:
        scoring.counts.update(answerable=1, refused_wrongly=int(scoring.is_refusal))
        scoring.score_conflict()
        scoring.score_headline()
        scoring.score_items()
        scoring.score_cells()
        scoring.score_computed()
    scoring.counts["misleading"] = int(bool(scoring.misleads))
    return scoring


def figures_of(counts: Counter[str]) -> dict[str, Any]:
    """Shares, but `conflict_false`, which is a number of answers; None where nothing counts."""
    rates: dict[str, Any] = {name: share(counts[name], counts[of]) for name, of in RATES.items()}
    return rates | {"conflict_false": counts["conflict_false"], "counts": dict(counts)}


def _says(row: Mapping[str, Any], headline: str, string: str) -> bool:
    if row["kind"] == "yes_no" and string.lower() in ("yes", "no"):
        return first_word(headline) == string.lower()
    return holds(headline, string)


def _is_excused(row: Mapping[str, Any], headline: str, string: str, *, named: bool) -> bool:
    """A tempting string does not deceive where it is a neighbour in the right quote and what is
    asked stands there too, or where a fact's right name stands beside it."""
    if row["kind"] == "yes_no" and string in ("yes", "no"):
        return False
    if named and row["kind"] == "fact":
        return True
    sides = row["conflict"]["sides"] if row["conflict"] else ()
    return any(holds(quote, string) for quote in row["gold_quotes"]) and bool(
        named
        or row["cells"]
        or overlaps(headline, row["gold_quotes"])
        or any(holds_any(headline, side) for side in sides)
    )


def _values(cell: Mapping[str, Any]) -> list[str]:
    """The equal strings of which one must stand there; none: it must be shown as not found."""
    value = cell["value"]
    return [] if value is None else [value] if isinstance(value, str) else list(value)


def _outcome_of_cell(
    own: Sequence[str], text: str | None, others: Sequence[str]
) -> tuple[str, bool]:
    """ "right", "wrong" or "not_found", and whether a value of another cell, or a tempting one,
    stands there."""
    if text is None:
        return "not_found", False
    tempting = holds_any(text, others)
    if not own:
        return ("right" if says_nothing(text) and not tempting else "wrong"), tempting
    if holds_any(text, own):
        return "right", tempting
    return ("not_found" if says_nothing(text) else "wrong"), tempting


def _is_met(computed: Mapping[str, Any], figures: Sequence[float]) -> bool:
    return _is_near(figures, computed["value"], computed["tolerance"])


def _is_near(figures: Sequence[float], value: float, tolerance: float) -> bool:
    """Signs aside: "fell by 3" and "-3" are the same."""
    return any(abs(abs(each) - abs(value)) <= tolerance + 1e-9 for each in figures)
