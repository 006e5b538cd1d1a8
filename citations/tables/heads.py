"""What stands over each column, where that is certain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citations.drafts.tables import Span
from citations.tables.lines import Line
from citations.tables.periods import head_run, is_only_run, is_period, spanning_heads
from citations.tables.scale import without_scale


@dataclass(frozen=True, slots=True, kw_only=True)
class Heads:
    """The heads of each column from the left, the widest first. Empty when nothing is certain."""

    columns: tuple[tuple[Span, ...], ...] = ()

    def of(self, column: int, count: int) -> tuple[Span, ...]:
        """The heads of a value in a row of `count` values: none unless each value has its own."""
        return self.columns[column] if column < count == len(self.columns) else ()


def read_heads(text: str, lines: Sequence[Line]) -> Heads:
    """The heads in the lines above a table whose cells are set apart by spaces only."""
    lowest, upper = _lowest_heads(text, lines)
    columns: list[tuple[Span, ...]] = [(head,) for head in lowest]
    for row in reversed(upper):
        if (groups := _spread(text, row, lowest)) is not None:
            columns = [(group, *heads) for group, heads in zip(groups, columns, strict=True)]
    named = [tuple(head.of(text) for head in heads) for heads in columns]
    return Heads(columns=tuple(columns)) if len(set(named)) == len(named) else Heads()


def _lowest_heads(
    text: str, lines: Sequence[Line]
) -> tuple[tuple[Span, ...], list[tuple[Span, ...]]]:
    """The heads that stand directly over the columns, and the rows of wider ones above, from the
    top."""
    lowest: tuple[Span, ...] = ()
    upper: list[tuple[Span, ...]] = []
    # Each head on a line of its own: "2019", below it "2018".
    stacked = False
    for line in reversed(lines):
        run = _run_of(text, line)
        alone = len(run) == 1
        if run and (not lowest or (alone and stacked)):
            lowest, stacked = (*run, *lowest), alone
            before = spanning_heads(text, line.start, run[0].start)
            upper = [before, *upper] if before else upper
        elif run:
            upper.insert(0, run)
        elif spans := spanning_heads(text, line.start, line.end):
            upper.insert(0, spans)
            stacked = False
    return lowest, upper


def _run_of(text: str, line: Line) -> tuple[Span, ...]:
    """The heads on a line; a lone one counts where it fills the line."""
    run = head_run(text, line.start, line.end)
    if len(run) == 1 and not is_period(without_scale(line.text)):
        return ()
    return run if run and is_only_run(text, line.start, line.end, run) else ()


def _spread(text: str, wide: Sequence[Span], lowest: Sequence[Span]) -> list[Span] | None:
    """Which wide head stands over each of the lowest: one over all; several when they share the
    columns evenly and the same heads repeat under each."""
    if not lowest or len(lowest) % len(wide):
        return None
    share = len(lowest) // len(wide)
    names = [head.of(text) for head in lowest]
    repeats = all(name == names[at % share] for at, name in enumerate(names))
    if len(wide) > 1 and share > 1 and not repeats:
        return None
    return [wide[at // share] for at in range(len(lowest))]
