"""The figures of `evaluate answers` over all rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from citations.drafts import AnswerDraft
from measure.answers_numbers import Computed, Stated
from measure.rows import mean, percentile, share


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of one row. `miss` names the cause where the row was not answered as labelled.

    `is_refused` also holds where a row without an answer got a table that says "not found".
    `dangling` counts claims; the quoted sentences, words and pages are distinct ones. `computed`
    tells how the number `stated` by the headline stands to a gold answer that is a single number.
    """

    answer: AnswerDraft
    milliseconds: float
    has_gold: bool
    group: str
    is_refused: bool
    quote_contains_answer: bool
    headline_contains_answer: bool
    page_hit: bool | None
    dangling: int
    quoted_sentences: int
    quoted_words: int
    cited_pages: int
    miss: str
    computed: Computed = ""
    stated: Stated = Stated()


def summary_of(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Shares are of all rows, of the rows with gold pages (`page_hit`), of the rows with a gold
    answer (`headline_contains_answer`) or of all claims (`dangling_openings`); means are over
    answered rows."""
    answered = [each for each in outcomes if each.answer.result == "ANSWERED"]
    times = [each.milliseconds for each in outcomes]
    computed = Counter(each.computed for each in outcomes if each.computed)
    claims = sum(len(each.answer.claims) for each in outcomes)
    return {
        "rows": len(outcomes),
        "answered": len(answered),
        "refused": len(outcomes) - len(answered),
        "quote_contains_answer": mean(each.quote_contains_answer for each in outcomes),
        "headline_contains_answer": mean(
            each.headline_contains_answer for each in outcomes if each.has_gold
        ),
        "page_hit": mean(bool(each.page_hit) for each in outcomes if each.page_hit is not None),
        "dangling_openings": share(sum(each.dangling for each in outcomes), claims),
        "quoted_sentences": mean(each.quoted_sentences for each in answered),
        "quoted_words": mean(each.quoted_words for each in answered),
        "cited_pages": mean(each.cited_pages for each in answered),
        "blocks": dict(Counter(block.type for each in answered for block in each.answer.blocks)),
        "unsupported_rate": mean(each.answer.summary.unsupported_rate for each in answered),
        "mean_claims": mean(len(each.answer.claims) for each in answered),
        "p50_ms": percentile(times, 50),
        "p95_ms": percentile(times, 95),
        "misses": dict(Counter(each.miss for each in outcomes if each.miss)),
        "refused_by_group": _refused_by_group(outcomes),
        "computed": {
            "rows": computed.total(),
            **{each: computed[each] for each in ("right", "wrong", "none")},
        },
    }


def _refused_by_group(outcomes: Sequence[Outcome]) -> dict[str, float | None]:
    """For each group of rows that must be refused, the share that was."""
    unanswerable = [each for each in outcomes if not each.has_gold and each.group]
    groups = dict.fromkeys(each.group for each in unanswerable)
    return {
        group: mean(each.is_refused for each in unanswerable if each.group == group)
        for group in groups
    }
