"""Totals grow with every answer and every new judgement, and nothing takes them back."""

from dataclasses import replace

import pytest

from citations.models import Total
from citations.storage.totals import count_answer, count_judged_again
from research_app.chats.delete_chat import delete_chat, erase_deleted_chats
from research_app.chats.models import Chat
from tests.unit.answers import REPORT, stored_text
from tests.unit.chats.made_chats import answer_over, saved_chat

pytestmark = pytest.mark.django_db


def total(name, label=""):
    return Total.objects.filter(name=name, label=label).values_list("value", flat=True).first() or 0


def judged(answer, *levels, codes=("",)):
    """The answer with its one claim repeated for each level, and the summary of that."""
    (claim,) = answer.claims
    verdicts = [
        replace(claim.verdict, level=level, code=codes[index % len(codes)])
        for index, level in enumerate(levels)
    ]
    checked = sum(level != "unverified" for level in levels)
    unsupported = levels.count("not supported")
    summary = replace(
        answer.summary,
        claims=len(levels),
        not_supported=unsupported,
        unverified=len(levels) - checked,
        unsupported_rate=unsupported / checked if checked else 0.0,
        warning=checked == 0 or unsupported / checked > 0.2,
    )
    claims = tuple(replace(claim, verdict=verdict) for verdict in verdicts)
    return replace(answer, claims=claims, summary=summary)


@pytest.fixture
def answer(db):
    return answer_over(stored_text(REPORT))


def test_a_saved_answer_is_counted_with_its_claims(alice):
    saved_chat(alice)
    assert total("answers", "ANSWERED") == 1
    assert total("claims", "supported") == 1
    assert total("unsupported_rate", "0.0") == 1
    assert total("answers_with_warning") == 0


def test_a_quote_that_was_not_let_through_is_counted_by_its_reason():
    count_answer(answer_over(stored_text(REPORT), "Revenue fell to nothing"))
    assert total("quotes_rejected", "not_verbatim") == 1
    assert total("answers", "NO_AUTHORITATIVE_EVIDENCE") == 1


def test_erasing_a_chat_takes_nothing_away(alice, settings, monkeypatch):
    chat = saved_chat(alice)
    before = list(Total.objects.order_by("pk").values_list("name", "label", "value"))
    delete_chat(chat)
    monkeypatch.setattr("research_app.chats.delete_chat.UNDO_TIME", -chat.created_at.resolution)
    erase_deleted_chats()
    assert not Chat.objects.exists()
    assert list(Total.objects.order_by("pk").values_list("name", "label", "value")) == before


@pytest.mark.parametrize(
    ("levels", "step"),
    [
        (["supported"] * 5, "0.0"),
        (["supported"] * 4 + ["not supported"], "0.2"),
        (["supported"] * 3 + ["not supported"], "0.3"),
        (["not supported"], "1.0"),
        (["not supported", "unverified", "unverified"], "1.0"),
    ],
)
def test_each_rate_falls_in_the_step_that_ends_at_or_above_it(answer, levels, step):
    count_answer(judged(answer, *levels))
    steps = Total.objects.filter(name="unsupported_rate").values_list("label", "value")
    assert list(steps) == [(step, 1.0)]


def test_an_answer_without_a_checked_claim_has_no_rate_but_a_warning(answer):
    count_answer(judged(answer, "unverified", codes=["uncertain"]))
    assert not Total.objects.filter(name="unsupported_rate").exists()
    assert total("answers_with_warning") == 1
    assert total("abstentions", "uncertain") == 1


def test_the_time_of_judging_is_kept_in_seconds(answer):
    count_answer(replace(answer, timings_ms={"judging": 300, "judged": 4}))
    count_answer(replace(answer, timings_ms={"judging": 20_000, "judged": 9}))
    count_answer(replace(answer, timings_ms={"total": 5}))
    assert (total("judging", "0.5"), total("judging", "+Inf")) == (1, 1)
    assert (total("judging_sum"), total("judging_claims")) == (pytest.approx(20.3), 13)


def test_judging_again_counts_verdicts_but_no_answer(answer):
    count_answer(judged(answer, "supported"))
    again = judged(answer, "unverified", codes=["uncertain"])
    count_judged_again(claim.verdict for claim in again.claims)
    assert (total("claims", "supported"), total("claims", "unverified")) == (1, 1)
    assert total("answers", "ANSWERED") == 1
