"""What other sources say of claims, as the answer's JSON has it.

Of such a source the quote goes along, its place and hashes, and nothing else of its text: a file
must not carry out what nobody cites. Independent groups count from 1 within a claim, so that what
a reader may not see leaves no gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from citations.drafts import StanceRead
from citations.export.shapes import plain, shaped
from citations.stance.precision import PRECISION, WEIGHTS
from citations.steps.weigh import weigh

_DIGITS = 6


def stance_data(stances: Sequence[StanceRead]) -> list[dict[str, Any]]:
    """The current stances to one claim."""
    groups = numbered_groups(stances)
    return [
        shaped(
            each,
            words=[
                {"claim": list(claim_span), "quote": list(quote_span)}
                for claim_span, quote_span in each.words
            ],
            group=groups[each.group],
            readings=plain(each.readings),
        )
        for each in stances
    ]


def numbered_groups(stances: Iterable[StanceRead]) -> dict[int, int]:
    """The groups of one claim in the order in which they appear, counted from 1."""
    return {
        group: at for at, group in enumerate(dict.fromkeys(each.group for each in stances), start=1)
    }


def support_data(stances: Sequence[StanceRead]) -> dict[str, Any] | None:
    """The support ratio of a claim with its inputs; None where nobody supports or refutes it."""
    weighed = weigh(stances, WEIGHTS)
    if weighed.ratio is None or weighed.deviation is None or weighed.controversy is None:
        return None
    return {
        "ratio": round(weighed.ratio, _DIGITS),
        "deviation": round(weighed.deviation, _DIGITS),
        "controversy": round(weighed.controversy, _DIGITS),
        "alpha": round(weighed.alpha, _DIGITS),
        "beta": round(weighed.beta, _DIGITS),
        "supports": weighed.supports,
        "refutes": weighed.refutes,
        "neutral": weighed.neutral,
    }


def weights_data(stances: Iterable[StanceRead]) -> dict[str, Any]:
    """What each kind of stance that occurs weighs, and how that was measured."""
    codes = sorted({each.code for each in stances})
    measured = {code: PRECISION.get(code) for code in codes}  # type: ignore[call-overload]
    return {
        code: {
            "weight": WEIGHTS.get(code, 1.0),
            "right": found.right if found else None,
            "said": found.predicted if found else None,
        }
        for code, found in measured.items()
    }
