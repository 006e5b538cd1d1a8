"""Judging again changes what is current and loses nothing of what was said before."""

import io
import json
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from citations.errors import AnswerMissing
from citations.models import Answer, EvidenceStore, Verdict
from citations.storage.read.answers import load_answer
from citations.storage.write.answers import save_answer
from citations.storage.write.rejudge import rejudge_answer
from citations.verification import judge as judge_module
from citations.verification.judge import EmbeddedJudge
from citations.verification.word_for_word import WordForWordJudge
from tests.unit.answers import REPORT, piece, proposal, stored_text, written_answer
from tests.unit.verification.judging import Model

QUOTE = "Revenue rose to 3,214 million dollars in 2022."
OTHER_WORDS = "In 2022 revenue was 3,214 million dollars."

pytestmark = pytest.mark.django_db


@pytest.fixture
def model(monkeypatch):
    stand_in = Model(0.97, "supported")
    monkeypatch.setattr(judge_module, "assess", stand_in)
    return stand_in


@pytest.fixture
def old():
    """An answer that only the word-for-word judge has seen: one claim is its quote, one is not."""
    text = stored_text(REPORT)
    pieces = [piece(QUOTE, "E1"), piece(OTHER_WORDS, "E1", block=1)]
    answer = written_answer([proposal(text, QUOTE)], [text], pieces, WordForWordJudge())
    save_answer(answer, store=EvidenceStore.objects.create())
    return answer


def test_the_new_verdict_is_current_and_the_old_one_history(old, model) -> None:
    assert [claim.verdict.level for claim in old.claims] == ["supported", "unverified"]
    done = rejudge_answer(old.id)
    assert (done.claims, done.changed, done.judge_before) == (2, 1, WordForWordJudge.name)
    words, meaning = load_answer(old.id).claims
    assert words.verdict == old.claims[0].verdict
    assert (meaning.verdict.level, meaning.verdict.judge) == ("supported", EmbeddedJudge.name)
    assert meaning.citations[0].verdict.level == "supported"
    history = Verdict.objects.filter(claim=meaning.id, citation=None, current=False)
    assert [(row.level, row.judge) for row in history] == [("unverified", WordForWordJudge.name)]


def test_what_the_answer_says_in_sum_follows(old, model) -> None:
    rejudge_answer(old.id)
    row = Answer.objects.get(pk=old.id)
    assert row.judge == EmbeddedJudge.name
    assert (row.summary["supported"], row.summary["unverified"]) == (2, 0)
    assert (row.unverified_rate, row.grounding_confidence) == (0, "medium")


def test_a_second_time_changes_nothing_and_asks_nothing(old, model) -> None:
    rejudge_answer(old.id)
    asked, rows = len(model.asked), Verdict.objects.count()
    again = rejudge_answer(old.id)
    assert (again.claims, again.changed, again.verdicts) == (0, 0, 0)
    assert (len(model.asked), Verdict.objects.count()) == (asked, rows)


def test_showing_an_answer_judges_nothing(old, model) -> None:
    rejudge_answer(old.id)
    asked = len(model.asked)
    load_answer(old.id)
    assert len(model.asked) == asked


def test_a_claim_that_could_not_be_checked_is_judged_by_the_same_judge_later(
    old, monkeypatch, model
) -> None:
    monkeypatch.setattr(judge_module, "assess", lambda *said: 1 / 0)
    rejudge_answer(old.id)
    assert load_answer(old.id).claims[1].verdict.code == "could_not_be_checked"
    monkeypatch.setattr(judge_module, "assess", model)
    assert rejudge_answer(old.id).changed == 1


def test_an_answer_that_is_gone_is_missing() -> None:
    with pytest.raises(AnswerMissing):
        rejudge_answer(uuid4())


def command(*words):
    out = io.StringIO()
    call_command("rejudge", *words, "--json", stdout=out, stderr=io.StringIO())
    return json.loads(out.getvalue())


def test_a_dry_run_tells_and_writes_nothing(old, model) -> None:
    told = command("--all", "--dry-run")
    assert (told["answers"], told["claims"], told["changed"]) == (1, 2, 1)
    assert not Verdict.objects.filter(current=False).exists()
    assert load_answer(old.id).judge == WordForWordJudge.name


def test_the_command_takes_ids_or_an_old_judge(old, model) -> None:
    assert command("--judge", "somebody else")["answers"] == 0
    assert command("--judge", WordForWordJudge.name)["changed"] == 1
    assert command(str(old.id))["changed"] == 0
    for wrong in ([], ["--all", str(old.id)], [str(uuid4())]):
        with pytest.raises(CommandError):
            command(*wrong)
