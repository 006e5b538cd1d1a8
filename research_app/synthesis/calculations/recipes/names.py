"""Which formulas stand behind a name: those that the question defines, then the known recipes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from research_app.synthesis.calculations.definitions.find import Definition, folded_name
from research_app.synthesis.calculations.definitions.lines import Names
from research_app.synthesis.calculations.definitions.parse import read_formula
from research_app.synthesis.calculations.definitions.tree import Counts, Line, Node
from research_app.synthesis.calculations.recipes.listed import RECIPES, Recipe
from research_app.synthesis.calculations.recipes.printed import EMPLOYEES, PRINTED_LINES, SUMS

MOST_FORMULAS = 4
"""Ways to compute one measure that are tried."""
DEEPEST = 4
"""Definitions that lead to each other; a circle ends here."""
_SPENT = frozenset(
    {
        "sales and marketing",
        "total operating expenses",
        "total expenses",
        "cost of sales",
        "capital expenditures",
        "depreciation and amortization",
        "dividends paid",
        "share repurchases",
    }
)
"""Lines of money spent, which statements print with brackets or without."""
_MAY_BE_A_BENEFIT = frozenset({"income tax expense"})
_ENDINGS = re.compile(r"(?: (?:ratio|metric|amount|figure|value|profile|percentage|%))+$")


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The names of one question: its own definitions before the known measures."""

    definitions: tuple[Definition, ...] = ()

    def defined(self, name: str) -> Definition | None:
        """The question's own definition of a name; none where it lists the ingredients only."""
        plain = _plain(name)
        return next(
            (
                each
                for each in self.definitions
                if not each.is_list and plain in {_plain(own) for own in each.names}
            ),
            None,
        )

    def formulas(self, words: str) -> tuple[Node, ...]:
        """The ways in which a formula, or a name alone, can be computed, the usual one first."""
        found: list[Node] = []
        for choice in range(MOST_FORMULAS):
            node = read_formula(words, self.names(choice))
            if node is not None and node not in found:
                found.append(node)
        return tuple(found)

    def names(self, choice: int, depth: int = 0) -> Names:
        """What a name stands for; of several ways to compute it the one of that number."""

        def node_of(words: str) -> Node | None:
            name = folded_name(words)
            own = self.defined(name)
            if own is not None and depth < DEEPEST:
                return read_formula(own.formula, self.names(choice, depth + 1))
            if line := _line_or_sum(words, choice):
                return line
            recipe = recipe_of(name)
            if recipe is None or depth >= DEEPEST:
                return None
            formula = recipe.formulas[min(choice, len(recipe.formulas) - 1)]
            return read_formula(formula, lambda part: _line_or_sum(part, choice))

        return node_of


def _line_or_sum(words: str, choice: int) -> Node | None:
    """The line of that name; where another way to compute is chosen, the sum that stands for it."""
    sums = SUMS.get(folded_name(words), ())
    if choice and sums:
        return read_formula(sums[min(choice, len(sums)) - 1], printed_line)
    return printed_line(words)


def printed_line(name: str) -> Line | None:
    """A line that the glossary of measures does not tell apart, by one of its names."""
    folded = folded_name(name)
    line = _lines().get(folded)
    if line is None:
        return None
    # "Net sales" may be less than the total of all revenues: who names a label means that row.
    is_told_apart = line.words == "revenue" and " " in folded
    own = tuple(label for label in line.labels if is_told_apart and label == folded)
    return replace(line, words=name.strip(), labels=tuple(dict.fromkeys((*own, *line.labels))))


def usual_line(names: Iterable[str]) -> Line | None:
    """The line of the first of these names that is one, under its usual name."""
    return next((line for name in names if (line := _lines().get(folded_name(name)))), None)


def recipe_of(name: str) -> Recipe | None:
    """The recipe of that name, with or without words such as "ratio" behind it."""
    folded = name.casefold()
    return _recipes().get(folded) or _recipes().get(_plain(folded))


def names_of_recipes() -> Sequence[str]:
    """All names, the longest first."""
    return _longest_first()


def _plain(name: str) -> str:
    return _ENDINGS.sub("", name.casefold().removeprefix("unadjusted ").strip())


@cache
def _recipes() -> dict[str, Recipe]:
    named: dict[str, Recipe] = {}
    for recipe in RECIPES:
        for name in recipe.names:
            named.setdefault(name, recipe)
    return named


@cache
def _longest_first() -> tuple[str, ...]:
    return tuple(sorted(_recipes(), key=lambda name: (-len(name), name)))


@cache
def _lines() -> dict[str, Line]:
    return dict(_read_lines())


def _counts(name: str) -> Counts:
    if name in _MAY_BE_A_BENEFIT:
        return "spent"
    return "size" if name in _SPENT else "printed"


def _read_lines() -> Iterator[tuple[str, Line]]:
    for statement, names, labels in PRINTED_LINES:
        line = Line(
            words=names[0],
            labels=labels,
            statement=statement,
            counts=_counts(names[0]),
        )
        yield from ((name, line) for name in names)
    counted = Line(words="employees", labels=EMPLOYEES)
    yield from ((name, counted) for name in EMPLOYEES)
