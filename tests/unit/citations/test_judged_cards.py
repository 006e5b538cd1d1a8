"""What a card says of a verdict: what was verified, what was checked, how sure, and since when."""

from datetime import UTC, datetime, timedelta

import pytest

from citations.cards import evidence_card
from citations.cards.figures import with_words_marked
from citations.cards.judged import confidence_of
from citations.storage.history import DatedVerdict
from tests.unit.answers import stored_text
from tests.unit.made_verdicts import CARRIED, COUNTED, FARES, GREW, NEWS, REPORT, SHIPS
from tests.unit.made_verdicts import judged_answer as made

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 22, 10, 12, tzinfo=UTC)


def card_of(text: str, *verdicts, dates=("", "")):
    report = stored_text(REPORT, "Report", published=dates[0])
    news = stored_text(NEWS, "Courier", published=dates[1])
    answer = made(report, news)
    [claim] = [claim for claim in answer.claims if claim.text == text]
    return evidence_card(claim, answer.evidence_by_label(), {}, verdicts)


def marked(stretches) -> list[str]:
    return [each.text for each in stretches if each.marked]


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (CARRIED, "Verified: the quote stands in its source, and it supports the claim."),
        (FARES, "the quote stands in its source; it supports only a part of the claim."),
        (GREW, "the quote stands in its source; it does not support the claim."),
        (SHIPS, "Whether it supports the claim is not verified."),
    ],
    ids=["supported", "partially", "not", "unverified"],
)
def test_it_says_what_was_verified(claim, words) -> None:
    assert words in card_of(claim).verified


def test_failed_and_missing_checks_are_shown_at_once_with_their_words() -> None:
    card = card_of(GREW)
    assert [(check.name, check.word) for check in card.problems] == [("Negation", "reversed")]
    assert marked(card.words) == ["fleet", "grow"]
    assert "".join(each.text for each in card.words) == GREW
    missing = card_of(FARES)
    assert [check.word for check in missing.problems] == ["not mentioned"]
    assert marked(missing.words) == ["spring"]


def test_what_passed_or_cannot_be_told_is_folded() -> None:
    assert card_of(CARRIED).problems == () and card_of(CARRIED).passed == 2
    unsure = card_of(SHIPS)
    assert unsure.problems == () and (unsure.passed, len(unsure.checks)) == (1, 2)


def test_every_sign_has_a_word() -> None:
    for claim in (CARRIED, GREW, FARES, SHIPS):
        for check in card_of(claim).checks:
            assert check.sign and check.word and check.name


def test_a_reason_is_not_said_twice() -> None:
    from citations.cards.judged import problems_of
    from tests.unit.made_verdicts import REVERSED

    [check] = problems_of([REVERSED], reason=f"{REVERSED.note} So it does not hold.")
    assert check.note == "" and check.word == "reversed"


@pytest.mark.parametrize(
    ("probability", "words"),
    [
        (0.87, "Likely to hold: of 100 claims judged like this one, about 87 held"),
        (0.999, "Very likely to hold: of 100 claims judged like this one, more than 99 held"),
        (0.5, "As likely to hold as not: of 100 claims judged like this one, about 50 held"),
        (0.001, "Very unlikely to hold: of 100 claims judged like this one, fewer than 1 held"),
    ],
)
def test_a_probability_is_said_with_what_it_means(probability, words) -> None:
    found = confidence_of(probability)
    assert found is not None and f"{found.words}: {found.meaning}" == words


def test_no_figure_where_nothing_is_calibrated() -> None:
    assert card_of(CARRIED).confidence is None


def test_words_are_marked_whole_and_once() -> None:
    found = with_words_marked(
        "Spring fares rose in spring, springtime", ["spring", "in spring", ""]
    )
    assert marked(found) == ["Spring", "in spring"]
    assert "".join(each.text for each in found) == "Spring fares rose in spring, springtime"


def test_quotes_that_disagree_face_each_other() -> None:
    card = card_of(CARRIED, dates=("2024-02", "2024-03-09"))
    own, other = card.sides
    assert (own.title, own.passage.quote.full) == ("This answer’s claim", CARRIED)
    assert (other.title, other.passage.quote.full) == ("Another source says", COUNTED)
    assert (own.is_newest, other.is_newest) == (False, True)
    assert card.further == () and len(card.passages) == 1
    assert card_of(GREW).sides == ()


@pytest.mark.parametrize(
    "dates", [("2024", "2024-03"), ("", "2024"), ("2024", "2024")], ids=["short", "none", "same"]
)
def test_nothing_is_called_newest_that_may_not_be(dates) -> None:
    assert [side.is_newest for side in card_of(CARRIED, dates=dates).sides] == [False, False]


def test_older_verdicts_are_history() -> None:
    facts = {"reason": "", "probability": None}
    now = DatedVerdict(level="supported", judge="second 2", at=NOW, **facts)
    old = DatedVerdict(level="unverified", judge="first 1", at=NOW - timedelta(days=9), **facts)
    card = card_of(CARRIED, now, old)
    assert card.judged_at == NOW and card.is_saved
    assert [(past.level, past.judge) for past in card.history] == [("unverified", "first 1")]
    assert not card_of(CARRIED).is_saved
