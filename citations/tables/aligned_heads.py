"""Heads over columns whose places on the page are known.

Read from the rows upwards. A head stands over the columns that it overlaps; of a head that is
narrower than the columns under it, its middle tells how many they are, or the same heads that come
again under each. Lines that
begin where the labels begin are titles and end the heads.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from citations.drafts.tables import Span
from citations.tables.above import is_running_text
from citations.tables.periods import head_run, is_period, is_wide
from citations.tables.scale import without_scale
from citations.tables.segments import PlacedLine, Segment, by_height, segments_of

FARTHEST = 2.5
"""White space between a head and what it heads, in heights of the line."""
EDGE = 0.6
"""How far edges that belong together may differ, in heights of the line."""
MIDDLE = 0.2
"""How far the middle of a head may be from that of its columns, in distances between columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Band:
    """How far a column reaches; `outer_left` with its signs of money."""

    left: float
    right: float
    outer_left: float

    def overlaps(self, segment: Segment) -> bool:
        return self.outer_left < segment.right and segment.left < self.right


@dataclass(slots=True)
class Heads:
    """What was found over the columns so far. `bottom` and `top` are those of the lines that hold
    heads; None where there are none."""

    bands: list[Band]
    over: list[tuple[Span, ...]]
    label: Span | None = None
    bottom: float | None = None
    top: float = 0.0
    lost: set[int] = field(default_factory=set)


def heads_over(
    text: str, lines: Sequence[PlacedLine], bands: Sequence[Band], label_left: float
) -> Heads:
    """The heads in the lines above the rows, from the top."""
    heads = Heads(bands=list(bands), over=[() for _ in bands])
    for line in by_height(text, lines):
        if heads.bottom is not None and line.bottom - heads.top > FARTHEST * line.size:
            break
        segments = segments_of(text, line)
        over = _over_columns(segments, bands, label_left + EDGE * line.size)
        if not over:
            continue
        if over[0].left < label_left + EDGE * line.size or is_running_text(text, line.line):
            break
        if not without_scale(line.line.text).strip(" ,.;*"):
            continue
        if not _add(text, heads, line, list(_single_heads(text, line, over, heads.bands))):
            break
        if heads.label is None and len(segments) == len(over) + 1:
            heads.label = segments[0].span
    heads.over = [() if at in heads.lost else over for at, over in enumerate(heads.over)]
    return heads


def _over_columns(
    segments: Sequence[Segment], bands: Sequence[Band], label_right: float
) -> list[Segment]:
    """The segments but for what heads the labels. A head may end before the values below begin, if
    there is one for each column."""
    beside = [each for each in segments if each.left > label_right]
    if _stand_between(beside, bands):
        return beside
    return [each for each in segments if each.right > bands[0].outer_left]


def _stand_between(segments: Sequence[Segment], bands: Sequence[Band]) -> bool:
    """Whether there is one head for each column, between the columns on either side of it."""
    if len(segments) != len(bands):
        return False
    rights = [0.0, *(band.right for band in bands[:-1])]
    lefts = [*(band.outer_left for band in bands[1:]), math.inf]
    places = zip(segments, rights, lefts, strict=True)
    return all(right < each.left and each.right < left for each, right, left in places)


def _single_heads(
    text: str, line: PlacedLine, over: Sequence[Segment], bands: Sequence[Band]
) -> Iterator[Segment]:
    """The segments; one that holds several periods over several columns is taken apart."""
    for segment in over:
        run = head_run(text, segment.span.start, segment.span.end)
        if len(run) > 1 and sum(band.overlaps(segment) for band in bands) > 1:
            for item in run:
                words = [word for word in line.words if item.start <= word.span.start < item.end]
                left, right = words[0].left, words[-1].right
                yield Segment(span=item, left=left, right=right, outer_left=left)
        else:
            yield segment


def _add(text: str, heads: Heads, line: PlacedLine, segments: Sequence[Segment]) -> bool:
    """Puts the heads of a line over their columns; False where it is a title. Where it is not
    certain of one of them what it stands over, the columns without one have no heads at all, unless
    the heads below tell all columns apart."""
    blocks = _blocks(text, heads, line, segments)
    if len(segments) == 1 and not _is_within(segments[0], blocks[0], heads, line):
        return False
    was_distinct = all(heads.over) and len(_names(text, heads.over)) == len(heads.over)
    for segment, block in zip(segments, blocks, strict=True):
        for column in block or ():
            heads.over[column] = (segment.span, *heads.over[column])
            if block is not None and len(block) == 1:
                heads.bands[column] = _widened(heads.bands[column], segment)
    leaves_doubt = any(is_period(each.span.of(text)) for each in segments)
    if not all(blocks) and (leaves_doubt or not was_distinct):
        sure = {column for block in blocks for column in block or ()}
        heads.lost |= set(range(len(heads.bands))) - sure
    heads.top = line.top
    heads.bottom = line.bottom if heads.bottom is None else heads.bottom
    return True


def _names(text: str, over: Sequence[tuple[Span, ...]]) -> set[tuple[str, ...]]:
    return {tuple(head.of(text) for head in heads) for heads in over}


def _is_within(segment: Segment, block: range | None, heads: Heads, line: PlacedLine) -> bool:
    """A lone head does not reach beyond its columns, as a title in the middle of the page does."""
    if block is None:
        return False
    first, last = heads.bands[block[0]], heads.bands[block[-1]]
    slack = line.size if len(block) > 1 else 4 * line.size
    return segment.left > first.outer_left - slack and segment.right < last.right + slack


def _widened(band: Band, segment: Segment) -> Band:
    return replace(
        band,
        left=min(band.left, segment.left),
        right=max(band.right, segment.right),
        outer_left=min(band.outer_left, segment.left),
    )


def _blocks(
    text: str, heads: Heads, line: PlacedLine, segments: Sequence[Segment]
) -> list[range | None]:
    """Over which columns each head stands, None where that is not certain."""
    bands = heads.bands
    overlapped = [[at for at, band in enumerate(bands) if band.overlaps(one)] for one in segments]
    owned = [at for each in overlapped for at in each]
    each_has_one = all(len(each) == 1 for each in overlapped) and owned == [*range(len(bands))]
    if each_has_one or _stand_between(segments, bands):
        return [range(at, at + 1) for at in range(len(bands))]
    if len(owned) != len(set(owned)) or not owned:
        return [None] * len(segments)
    if shares := _even_shares(text, heads, overlapped):
        return shares
    return [
        _by_middle(text, heads, line, segment, own, set(owned) - set(own))
        for segment, own in zip(segments, overlapped, strict=True)
    ]


def _even_shares(
    text: str, heads: Heads, overlapped: Sequence[Sequence[int]]
) -> list[range | None]:
    """Each head over as many columns, where the same lower heads come again under each."""
    count, share = len(heads.over), len(heads.over) // len(overlapped)
    if share * len(overlapped) != count:
        return []
    blocks = [range(at, at + share) for at in range(0, count, share)]
    names = [[tuple(head.of(text) for head in heads.over[at]) for at in block] for block in blocks]
    repeats = len(blocks) > 1 and all(each == names[0] for each in names)
    if not repeats or not all(names[0]):
        return []
    fits = zip(overlapped, blocks, strict=True)
    return [*blocks] if all(own and set(own) <= set(block) for own, block in fits) else []


def _by_middle(
    text: str,
    heads: Heads,
    line: PlacedLine,
    segment: Segment,
    own: Sequence[int],
    others: set[int],
) -> range | None:
    bands = heads.bands
    count = len(bands)
    blocks = [
        range(first, last + 1)
        for first in range(count)
        for last in range(first, count)
        if set(own) <= set(range(first, last + 1)) and others.isdisjoint(range(first, last + 1))
        if own or bands[first].outer_left <= segment.left and segment.right <= bands[last].right
    ]
    if len(blocks) == 1:
        return blocks[0]
    if not blocks:
        return None
    ranked = sorted((_off_middle(bands, block, segment), at) for at, block in enumerate(blocks))
    limit = MIDDLE * _pitch(bands)
    near = [blocks[at] for off, at in ranked if off <= limit]
    if len(near) == 1:
        return near[0]
    if range(count) in near and is_wide(text, segment.span):
        return range(count)
    ends_there = len(own) == 1 and abs(segment.right - bands[own[0]].right) <= EDGE * line.size
    return range(own[0], own[0] + 1) if ends_there and not near else None


def _off_middle(bands: Sequence[Band], block: range, segment: Segment) -> float:
    first, last = bands[block[0]], bands[block[-1]]
    middle = (segment.left + segment.right) / 2
    return min(abs((left + last.right) / 2 - middle) for left in (first.left, first.outer_left))


def _pitch(bands: Sequence[Band]) -> float:
    """The smallest distance between the right edges of two neighbours."""
    return min(
        (two.right - one.right for one, two in zip(bands, bands[1:], strict=False)), default=1.0
    )
