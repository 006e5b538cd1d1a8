"""A run is saved once, with its chat, or not at all."""

from uuid import uuid4

import pytest

from citations.errors import InvalidAnswer
from citations.models import Answer, EvidenceStore
from citations.storage.read.answers import load_answer
from research_app.chats.models import Chat, Turn
from research_app.library.models import Upload
from research_app.runs.ending.saving import chat_title, save_run
from research_app.runs.models import Run
from tests.unit.answers import REPORT, memory_text, proposal, stored_text, written_answer

pytestmark = pytest.mark.django_db
SENTENCE = "Revenue rose to 3,214 million dollars in 2022"


@pytest.fixture
def text():
    return stored_text(REPORT)


def run_of(owner, chat_key=None) -> Run:
    return Run.objects.create(
        owner=owner,
        chat_key=chat_key or uuid4(),
        question="How did revenue develop?",
        state="done",
    )


def answer_over(text, quote=SENTENCE):
    return written_answer([proposal(text, quote)], [text])


def test_the_first_answer_makes_the_chat(alice, text) -> None:
    run, answer = run_of(alice), answer_over(text)
    chat = save_run(run, answer)
    assert (chat.pk, chat.owner, chat.title) == (run.chat_key, alice, run.question)
    assert load_answer(chat.turns.get().answer_id) == answer


def test_saving_twice_saves_once(alice, text) -> None:
    run, answer = run_of(alice), answer_over(text)
    assert save_run(run, answer) == save_run(run, answer)
    assert Turn.objects.count() == Answer.objects.count() == 1


def test_a_follow_up_joins_the_chat_and_its_labels_run_on(alice, text) -> None:
    chat = save_run(run_of(alice), answer_over(text))
    # Both questions were asked while the store was empty: the second moves behind the first.
    other = "Helios Energy was founded in 2010 and is headquartered in Basel."
    again = save_run(run_of(alice, chat.pk), answer_over(text, other))
    assert again == chat
    answers = [load_answer(turn.answer_id) for turn in chat.turns.all()]
    assert [answer.evidence[0].label for answer in answers] == ["E1", "E2"]
    assert answers[1].claims[0].citations[0].label == "E2"


def test_an_id_taken_by_somebody_else_gives_a_new_chat(alice, bob, text) -> None:
    foreign = save_run(run_of(bob), answer_over(text))
    run = run_of(alice, foreign.pk)
    Upload.objects.create(source_id=text.info.source_id, owner=alice, chat_key=foreign.pk)
    chat = save_run(run, answer_over(text))
    assert chat.pk != foreign.pk and chat.owner == alice
    assert foreign.turns.count() == 1
    assert Upload.objects.get().chat_key == chat.pk


def test_what_cannot_be_saved_leaves_nothing(alice, text) -> None:
    with pytest.raises(InvalidAnswer):
        save_run(run_of(alice), answer_over(memory_text(REPORT)))
    assert not Chat.objects.exists() and not EvidenceStore.objects.exists()


def test_a_long_question_is_shortened_to_a_title_at_a_word() -> None:
    title = chat_title("How  did\nrevenue develop? " + "word " * 60)
    assert title.startswith("How did revenue develop? word") and title.endswith("word …")
    assert len(title) <= 122
