"""What independent sources amount to: counts, and a ratio only where somebody leans."""

from datetime import UTC, datetime

import pytest

from citations.drafts import SourceInfo, StanceRead, StanceReadingDraft
from citations.steps.weigh import weigh

AT = datetime(2026, 1, 2, tzinfo=UTC)
INFO = SourceInfo(source_id=1, kind="text", title="Courier", fetched_at=AT, sha256="0")


def stance(relation, *, group, code="other_figure", readings=()):
    return StanceRead(
        id=group,
        claim_id="1",
        text_id=1,
        source=INFO,
        start=0,
        end=3,
        quote="Owl",
        page=None,
        relation=relation,
        code=code,
        words=(),
        note="",
        judge="test 1",
        group=group,
        at=AT,
        readings=readings,
    )


def test_nothing_found_is_no_number():
    for found in ([], [stance("neutral", group=1)]):
        weighed = weigh(found, {})
        assert (weighed.ratio, weighed.deviation, weighed.controversy) == (None, None, None)
    assert weighed.neutral == 1


def test_the_ratio_is_that_of_a_beta_distribution_over_the_groups():
    found = [stance("supports", group=1), stance("supports", group=2), stance("refutes", group=3)]
    weighed = weigh(found, {})
    assert (weighed.alpha, weighed.beta) == (3, 2)
    assert weighed.ratio == pytest.approx(3 / 5)
    assert weighed.deviation == pytest.approx((3 * 2 / (25 * 6)) ** 0.5)
    assert weighed.controversy == pytest.approx(1 / 3)


def test_copies_count_once_and_a_group_that_says_both_contradicts():
    found = [stance("supports", group=1) for _ in range(10)]
    assert weigh(found, {}).supports == 1
    weighed = weigh([*found, stance("refutes", group=1)], {})
    assert (weighed.supports, weighed.refutes) == (0, 1)


def test_a_kind_weighs_as_much_as_it_was_right_when_measured():
    found = [stance("supports", group=1, code="same_figure"), stance("refutes", group=2)]
    weighed = weigh(found, {"other_figure": 0.5})
    assert (weighed.alpha, weighed.beta) == (2, 1.5)


def test_what_a_reader_calls_no_contradiction_is_not_counted_as_one():
    said = (StanceReadingDraft(reader="ann", says="no contradiction", at=AT),)
    weighed = weigh([stance("refutes", group=1, readings=said)], {})
    assert (weighed.refutes, weighed.neutral, weighed.ratio) == (0, 1, None)
