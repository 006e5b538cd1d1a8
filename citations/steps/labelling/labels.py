"""Labels of evidence: `E7`, and `REQ-S003` or `REQ-P001` where it is a requirement of a statute or
a policy. The labels of one series count on over all answers of an evidence store."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Literal

from citations.drafts.requirements import SourceType

Series = Literal["E", "REQ-S", "REQ-P"]
EVIDENCE: Series = "E"
OF_SOURCE: Mapping[SourceType, Series] = {"statute": "REQ-S", "policy": "REQ-P"}
"""The series of a requirement, by whose it is."""

_LABEL = re.compile(r"(E|REQ-[SP])(\d{1,9})")


def label_in(series: Series, number: int) -> str:
    """`E7`, `REQ-S007`: requirements have three digits or more."""
    return f"{series}{number}" if series == EVIDENCE else f"{series}{number:03d}"


def parted(label: str) -> tuple[Series, int] | None:
    """The series and the number of a label; None for words that are none."""
    match = _LABEL.fullmatch(label)
    if match is None:
        return None
    series: Series = EVIDENCE if match[1] == "E" else OF_SOURCE["statute"]
    return (OF_SOURCE["policy"] if match[1] == "REQ-P" else series), int(match[2])


def is_requirement(label: str) -> bool:
    return label.startswith("REQ-")


def shown_as(label: str) -> str:
    """What a reader sees of a label: the number of evidence, the whole label of a requirement."""
    return label.removeprefix(EVIDENCE)


def next_numbers(labels: Iterable[str]) -> dict[Series, int]:
    """The next number of each series, from 1, behind these labels."""
    last: Counter[Series] = Counter()
    for label in labels:
        if (found := parted(label)) is not None:
            series, number = found
            last[series] = max(last[series], number)
    return {series: last[series] + 1 for series in (EVIDENCE, *OF_SOURCE.values())}
