"""The counts of an answer as pieces of a bar and as buttons."""

from __future__ import annotations

from dataclasses import dataclass

from citations.cards.values import CLASSES, SIGNS
from citations.drafts import Level, SummaryDraft


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How many claims have one verdict, or are in dispute. `mark` is the class of their markers.
    `offset` and `width` place its piece of the bar, as percentages of the bar's width; claims in
    dispute have a verdict as well, and no piece of their own."""

    name: str
    count: int
    sign: str
    css_class: str
    mark: str
    offset: str = ""
    width: str = ""


def level_shares(totals: SummaryDraft) -> tuple[Share, ...]:
    """The verdicts that occur, best first."""
    counts: dict[Level, int] = {
        "supported": totals.supported,
        "partially supported": totals.partially_supported,
        "not supported": totals.not_supported,
        "unverified": totals.unverified,
    }
    shares: list[Share] = []
    before = 0
    for level, count in counts.items():
        if count:
            share = Share(
                name=level.capitalize(),
                count=count,
                sign=SIGNS[level],
                css_class=CLASSES[level],
                mark=CLASSES[level],
                offset=_percent(before, totals.claims),
                width=_percent(count, totals.claims),
            )
            shares.append(share)
        before += count
    return tuple(shares)


def conflicting_share(totals: SummaryDraft) -> Share | None:
    """The claims on which sources disagree, if there are any."""
    if not totals.conflicting:
        return None
    return Share(
        name="Conflicting",
        count=totals.conflicting,
        sign="conflict",
        css_class="v-conflict",
        mark="flag",
    )


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / max(whole, 1):.3f}%"
