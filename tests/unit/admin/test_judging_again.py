"""Staff have answers judged again: asked first, told afterwards, nothing lost."""

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from citations.admin import judge_again
from citations.drafts import VerdictDraft
from citations.models import Answer, Total, Verdict
from tests.unit.chats.made_chats import saved_chat

pytestmark = pytest.mark.django_db

LIST = reverse("admin:citations_answer_changelist")


class Sceptic:
    """Supports nothing."""

    name = "sceptic 1"

    def judge(self, statement, claim, evidence, checks=()):
        return VerdictDraft(level="not supported", reason="Says who?", judge=self.name)


@pytest.fixture
def answers(alice, monkeypatch):
    monkeypatch.setattr(judge_again, "EmbeddedJudge", Sceptic)
    monkeypatch.setattr(judge_again, "CachedJudge", lambda judge: judge)
    return [saved_chat(alice).turns.get().answer for _ in range(2)]


def choose(client, answers, **more):
    chosen = {"action": "judge_again", "_selected_action": [answer.pk for answer in answers]}
    return client.post(LIST, chosen | more, follow=True)


def test_it_asks_before_it_judges(staff_client, answers):
    response = choose(staff_client, answers)
    assert "2 claims of 2 answers will be judged by <strong>sceptic 1</strong>" in response.text
    assert not Verdict.objects.filter(judge="sceptic 1").exists()
    assert "style=" not in response.text.split('id="content-main"')[1].split("</main>")[0]


def test_verdicts_and_figures_change_and_the_old_ones_stay(staff_client, answers):
    chosen, other = answers
    response = choose(staff_client, [chosen], confirmed="yes")
    assert "1 answer judged again by sceptic 1: 1 of 1 claims have another verdict" in response.text
    chosen.refresh_from_db()
    told = (chosen.judge, chosen.not_supported, chosen.supported, chosen.warning)
    assert told == ("sceptic 1", 1, 0, True)
    assert (chosen.unsupported_rate, chosen.summary["not_supported"]) == (1.0, 1)
    of_claim = Verdict.objects.filter(claim__answer=chosen, citation=None).order_by("pk")
    assert list(of_claim.values_list("level", "current")) == [
        ("supported", False),
        ("not supported", True),
    ]
    assert Answer.objects.get(pk=other.pk).judge != "sceptic 1"


def test_a_new_verdict_is_counted_once_more(staff_client, answers):
    choose(staff_client, answers, confirmed="yes")
    counted = dict(Total.objects.filter(name="claims").values_list("label", "value"))
    assert counted == {"supported": 2, "not supported": 2}
    assert Total.objects.get(name="answers", label="ANSWERED").value == 2


def test_asking_twice_judges_once(staff_client, answers):
    choose(staff_client, answers, confirmed="yes")
    response = choose(staff_client, answers, confirmed="yes")
    assert "For 2 answers there was nothing to judge anew." in response.text
    assert Verdict.objects.filter(judge="sceptic 1", citation=None).count() == 2


def test_too_many_claims_are_refused_with_a_way_out(staff_client, answers, monkeypatch):
    monkeypatch.setattr(judge_again, "MOST_CLAIMS", 1)
    response = choose(staff_client, answers, confirmed="yes")
    assert "have 2 claims; at most 1 are judged here at once" in response.text
    assert "rejudge" in response.text
    assert not Verdict.objects.filter(judge="sceptic 1").exists()


def test_an_answer_that_is_erased_meanwhile_stops_nothing(staff_client, answers, monkeypatch):
    gone, left = answers
    judge = judge_again.rejudge_answer

    def erase_first(answer_id, **more):
        if answer_id == gone.pk:
            raise judge_again.AnswerMissing(str(answer_id))
        return judge(answer_id, **more)

    monkeypatch.setattr(judge_again, "rejudge_answer", erase_first)
    response = choose(staff_client, answers, confirmed="yes")
    assert "1 answer judged again" in response.text
    assert "1 answer had been erased in the meantime." in response.text


def test_who_may_only_look_is_not_offered_it(client, alice, answers):
    alice.is_staff = True
    alice.save()
    alice.user_permissions.add(Permission.objects.get(codename="view_answer"))
    client.force_login(alice)
    assert "judge_again" not in client.get(LIST).text
    choose(client, answers, confirmed="yes")
    assert not Verdict.objects.filter(judge="sceptic 1").exists()
