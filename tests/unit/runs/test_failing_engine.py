"""An engine that breaks costs an answer, never a question: the reader is told what to do, the log
has the traceback, and what was asked before stays."""

from dataclasses import replace
from uuid import uuid4

import pytest

from research_app.answering.tools import memory_tools
from research_app.chats.models import Chat
from research_app.runs import ask, tasks
from research_app.runs.ask import CannotAnswer, ask_in_memory
from research_app.runs.ending.failures import failure_of
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from research_app.scope.scope import Scope
from tests.unit.answers import REPORT, stored_text

pytestmark = pytest.mark.django_db


class Raising:
    """Breaks when it is asked for a draft, while it proposes quotes, or while it writes."""

    name = "raising"
    lacking = ""

    def __init__(self, engine, where, error):
        self.engine, self.where, self.error = engine, where, error

    def draft(self, question, passages, texts):
        if self.where == "draft":
            raise self.error
        self.made = self.engine.draft(question, passages, texts)
        return self

    def quotes(self):
        yield from self.made.quotes()
        if self.where == "quotes":
            raise self.error

    def pieces(self, accepted):
        for piece in self.made.pieces(accepted):
            yield piece
            raise self.error


def tools(engine_of=lambda engine: engine):
    made = memory_tools([stored_text(REPORT)])
    return replace(made, engine=engine_of(made.engine))


def ask_in(chat_key, alice, chat=None):
    run = Run.objects.create(
        owner=alice,
        chat=chat,
        chat_key=chat_key,
        question="Where is Helios Energy headquartered?",
        scope=Scope.library(chat_key=chat_key).to_json(),
    )
    answer_run(str(run.pk))
    run.refresh_from_db()
    return run


@pytest.mark.parametrize("where", ["draft", "quotes", "pieces"])
@pytest.mark.parametrize("error", [IndexError("out of range"), RecursionError(), MemoryError()])
def test_the_run_fails_with_advice_and_the_chat_goes_on(alice, monkeypatch, caplog, where, error):
    made = {"tools": tools()}
    monkeypatch.setattr(tasks, "library_tools", lambda *_, **models: made["tools"])
    chat_key = uuid4()
    first = ask_in(chat_key, alice)
    made["tools"] = tools(lambda engine: Raising(engine, where, error))
    broken = ask_in(chat_key, alice, first.chat)
    assert (first.state, broken.state) == ("done", "failed")
    failure = failure_of(broken)
    assert failure.sentence and "again" in failure.advice
    assert broken.question == "Where is Helios Energy headquartered?"
    assert any(record.exc_info for record in caplog.records)
    assert Chat.objects.get().turns.count() == 1
    made["tools"] = tools()
    assert ask_in(chat_key, alice, first.chat).state == "done"
    assert Chat.objects.get().turns.count() == 2


def test_a_draft_whose_first_question_failed_can_be_asked_on(alice, monkeypatch):
    made = {"tools": tools(lambda engine: Raising(engine, "draft", IndexError()))}
    monkeypatch.setattr(tasks, "library_tools", lambda *_, **models: made["tools"])
    chat_key = uuid4()
    broken = ask_in(chat_key, alice)
    assert broken.state == "failed" and Run.objects.filter(chat_key=chat_key).exists()
    made["tools"] = tools()
    assert ask_in(chat_key, alice).state == "done"
    assert Chat.objects.get().turns.count() == 1


def test_asked_once_from_the_command_line_it_ends_in_a_sentence(monkeypatch, caplog):
    broken = tools(lambda engine: Raising(engine, "pieces", IndexError("out of range")))
    monkeypatch.setattr(ask, "_tools", lambda *_: broken)
    with pytest.raises(CannotAnswer, match="Ask again"):
        ask_in_memory(
            "Where is Helios Energy headquartered?", user=None, locations=[], use_library=False
        )
    assert any(record.exc_info for record in caplog.records)
