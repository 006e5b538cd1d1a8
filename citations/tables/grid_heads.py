"""Which lines of a table are heads, and over which columns each head stands."""

from __future__ import annotations

from collections.abc import Sequence

from citations.drafts.tables import Span
from citations.tables.figures import is_figure
from citations.tables.lines import LONGEST_TITLE, GridLine, is_prose
from citations.tables.periods import is_period, is_wide
from citations.tables.scale import find_scale, without_scale


def header_lines(text: str, lines: Sequence[GridLine], *, known: int) -> int:
    """How many of the first lines are heads; a title in a row of its own may stand over them."""
    label = min((min(each.cells) for each in lines), default=0)
    titles = next((at for at, each in enumerate(lines) if each.columns != [label]), 0)
    count = known or titles
    while count < len(lines) and _is_header(text, lines[titles:count], lines[count], label):
        count += 1
    if not known and count == titles:
        count = 1 if titles == 0 and _names_columns(text, lines) else 0
    return count if count < len(lines) else min(1, len(lines) - 1)


def _is_header(text: str, above: Sequence[GridLine], line: GridLine, label: int) -> bool:
    """Heads stand over values, not over labels: no value in the line, and in the place of the label
    nothing, a scale, or (under no other heads) words before periods."""
    own = [span.of(text) for column, span in line.cells.items() if column != label]
    first = line.cells.get(label)
    if not own or any(_is_value(words) for words in own):
        return False
    if first is None or find_scale(text, first.start, first.end) is not None:
        return True
    under_heads = any(len(each.cells) > 1 for each in above)
    return not under_heads and any(is_period(words) for words in own)


def _names_columns(text: str, lines: Sequence[GridLine]) -> bool:
    """A first line of words over columns of figures, or over at least three columns of words."""
    first, rest = lines[0], lines[1:]
    names = {span.of(text) for span in first.cells.values()}
    short = all(len(name) <= LONGEST_TITLE and not is_prose(name) for name in names)
    if not rest or not short or len(names) != len(first.cells) or len(names) < 2:
        return False
    if any(_is_value(name) for name in names):
        return False
    over = first.columns[1:]
    figures = all(
        any(column in each.cells and _is_value(each.cells[column].of(text)) for each in rest)
        for column in over
    )
    return figures or len(names) > 2


def _is_value(words: str) -> bool:
    return is_figure(words) and not is_period(words)


def columns_of(text: str, header: Sequence[GridLine], used: set[int], first: int) -> list[int]:
    """The columns of values; also those that are empty in these rows, where the lowest line of
    heads names all."""
    over = (_heads_on(text, line, first) for line in reversed(header))
    lowest = set(next((heads for heads in over if heads), {}))
    return sorted(lowest if used <= lowest else used)


def heads_of(
    text: str, header: Sequence[GridLine], columns: Sequence[int], first: int
) -> dict[int, tuple[Span, ...]]:
    """What stands over each column of values, the widest first; columns without heads are left
    out."""
    if any(width > 1 for line in header for width in (line.spans or {}).values()):
        return _covering(text, header, columns, first)
    found: dict[int, tuple[Span, ...]] = {}
    rows = [over for line in reversed(header) if (over := _heads_on(text, line, first))]
    most = max((len(over) for over in rows), default=0)
    for number, over in enumerate(rows):
        if len(over) == 1 < most and not is_wide(text, next(iter(over.values()))):
            continue
        matched = _matched(over, columns)
        if number and not matched.keys() >= found.keys():
            alone = {column: span for column, span in matched.items() if column not in found}
            matched = _spanning(text, over, columns, found) or alone | _close(over, columns)
        for column, span in matched.items():
            found[column] = (span, *found.get(column, ()))
    return found


def _covering(
    text: str, header: Sequence[GridLine], columns: Sequence[int], first: int
) -> dict[int, tuple[Span, ...]]:
    """Heads of a document's own table: each over the columns that it covers."""
    found: dict[int, tuple[Span, ...]] = {}
    for line in header:
        for head, span in _heads_on(text, line, first).items():
            for column in range(head, head + line.width_of(head)):
                if column in columns and span not in found.get(column, ()):
                    found[column] = (*found.get(column, ()), span)
    return found


def _heads_on(text: str, line: GridLine, first: int) -> dict[int, Span]:
    """The heads of a line by column; a scale over all is none."""
    over = {column: span for column, span in line.cells.items() if column >= first}
    names = {without_scale(span.of(text)).strip() for span in over.values()}
    return {} if names == {""} and len({span.of(text) for span in over.values()}) == 1 else over


def _matched(over: dict[int, Span], columns: Sequence[int]) -> dict[int, Span]:
    """Heads that stand exactly over a column of values; or, where a sign has a column of its own,
    each head over the one column before the next head."""
    heads = sorted(over)
    paired = list(zip(heads, columns, strict=False))
    limits = [*heads[1:], max([*columns, *heads], default=0) + 1]
    if len(heads) == len(columns) and all(
        head <= column < limit for (head, column), limit in zip(paired, limits, strict=True)
    ):
        return {column: over[head] for head, column in paired}
    return {column: over[column] for column in columns if column in over}


def _close(over: dict[int, Span], columns: Sequence[int]) -> dict[int, Span]:
    """Of heads that span unevenly those that stand over one column, the next head being over the
    next."""
    heads = sorted(over)
    limits = [*heads[1:], columns[-1] + 1 if columns else 0]
    pairs = zip(heads, limits, strict=False)
    return {head: over[head] for head, limit in pairs if head in columns and limit == head + 1}


def _spanning(
    text: str, over: dict[int, Span], columns: Sequence[int], lower: dict[int, tuple[Span, ...]]
) -> dict[int, Span]:
    """A single period over all columns; or several heads, each from its own column up to the next,
    when all are equally wide or the same heads repeat under each."""
    heads = sorted(over)
    if len(heads) == 1:
        span = over[heads[0]]
        wide = is_wide(text, span)
        return dict.fromkeys(columns, span) if wide else {}
    if not heads or not columns or heads[0] != columns[0] or not set(columns) <= lower.keys():
        return {}
    parts = [
        [column for column in columns if head <= column < limit]
        for head, limit in zip(heads, [*heads[1:], columns[-1] + 1], strict=True)
    ]
    names = [[tuple(each.of(text) for each in lower[column]) for column in part] for part in parts]
    even = len({len(part) for part in parts}) == 1
    if not even and any(each != names[0] for each in names):
        return {}
    return {column: over[head] for head, part in zip(heads, parts, strict=True) for column in part}
