"""A further version of a saved answer: evidence keeps its labels, versions are linked, the page
shows what changed, and nothing of the version before is lost."""

import json
from dataclasses import replace
from uuid import uuid4

import pytest

from citations.export.answer_json import answer_json
from citations.export.verify import verify_export
from citations.models import Answer, Evidence
from citations.steps.relabel import relabelled
from citations.storage.read.answers import load_answer
from citations.storage.write.answers import erase_store, labels_in_store, next_labels, save_answer
from research_app.answering.tools import in_memory, tools_over
from research_app.answering.versions.critique import named_in, with_labels
from research_app.library.models import LibraryEntry
from research_app.runs import tasks
from research_app.runs.beginning.start import start_run
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from research_app.scope.scope import Scope
from tests.scripted_model.fixtures import configuration_of
from tests.unit.agents.models import models_at
from tests.unit.answers import NEWS, REPORT, proposal, stored_text, written_answer

pytestmark = pytest.mark.django_db
QUESTION = "What was the revenue in 2022?"


@pytest.fixture
def texts(alice, monkeypatch):
    texts = [stored_text(REPORT), stored_text(NEWS, title="Energy Courier")]
    for text in texts:
        LibraryEntry.objects.create(source_id=text.info.source_id, owner=alice)
    monkeypatch.setattr(tasks, "library_tools", lambda *_, **__: tools_over(in_memory(texts)))
    return texts


@pytest.fixture
def first(alice, texts) -> Answer:
    run = start_run(alice, chat_key=uuid4(), question=QUESTION, scope=Scope(), run_id=uuid4())
    answer = answered(run)
    assert answer.result == "ANSWERED"
    return answer


def answered(run: Run) -> Answer:
    answer_run(str(run.pk))
    run.refresh_from_db()
    assert run.failure == "" and run.chat is not None
    return run.chat.turns.get(key=run.pk).answer


def next_version(client, answer: Answer, way: str, **said: str) -> Answer:
    response = client.post(f"/answers/{answer.pk}/{way}/", {"scope": "{}", **said})
    assert response.status_code == 200, response.text
    return answered(Run.objects.get(state="queued"))


def labels(answer: Answer) -> set[str]:
    claims = load_answer(answer.pk).claims
    return {citation.label for claim in claims for citation in claim.citations}


def test_another_style_is_a_version_from_the_very_same_evidence(alice_client, first):
    rows = Evidence.objects.count()
    second = next_version(alice_client, first, "write-as", style="bullets")
    was, now = load_answer(first.pk), load_answer(second.pk)
    assert (second.parent, second.style) == (first, "bullets")
    assert {block.type for block in now.blocks} == {"list"}
    assert sorted(each.text for each in now.claims) == sorted(each.text for each in was.claims)
    assert [each.verdict for each in now.claims] == [each.verdict for each in was.claims]
    assert labels(second) == labels(first) and Evidence.objects.count() == rows
    assert load_answer(first.pk) == was, "the version before stays"


def test_a_style_is_taken_from_the_whole_answer_not_from_its_brief(alice_client, first):
    brief = next_version(alice_client, first, "write-as", style="brief")
    bullets = next_version(alice_client, brief, "write-as", style="bullets")
    assert bullets.parent == first and labels(bullets) == labels(first)


def test_where_a_model_cannot_keep_the_style_the_words_before_are_a_version(
    alice_client, first, monkeypatch, scripted_model
):
    scripted_model.script = lambda body: "<free>Nothing of it.</free>"
    configuration = configuration_of(scripted_model)
    monkeypatch.setattr("research_app.answering.asked.offer.configured", lambda: configuration)
    tools = tasks.library_tools

    def with_models(*_, **__):
        return replace(tools(), models=models_at(scripted_model))

    monkeypatch.setattr(tasks, "library_tools", with_models)
    second = next_version(alice_client, first, "write-as", style="academic")
    was, now = load_answer(first.pk), load_answer(second.pk)
    assert scripted_model.requests and (second.parent, now.text) == (first, was.text)
    assert [each.verdict for each in now.claims] == [each.verdict for each in was.claims]
    assert not {each.id for each in now.claims} & {each.id for each in was.claims}
    assert "style_not_kept" in {each.kind for each in now.findings}


def test_a_style_that_needs_a_model_is_refused_with_a_sentence(alice_client, first):
    response = alice_client.post(f"/answers/{first.pk}/write-as/", {"style": "memo"})
    assert response.status_code == 422 and "needs a language model" in response.text
    assert "memo" not in alice_client.get(f"/answers/{first.pk}/styles/").text


def test_named_evidence_is_left_out_and_the_rest_keeps_its_labels(alice_client, first):
    was = labels(first)
    gone = sorted(was)[0]
    second = next_version(alice_client, first, "refine", critique=f"Please leave out {gone}.")
    assert gone not in labels(second) and second.parent == first
    newest = max(int(label[1:]) for label in was)
    places = {item.label: item.place for item in load_answer(first.pk).evidence}
    for item in load_answer(second.pk).evidence:
        if int(item.label[1:]) <= newest:
            assert places[item.label] == item.place, "a label means one place, for ever"
    page = alice_client.get(f"/answers/{second.pk}/changes/", headers={"HX-Request": "true"}).text
    assert "Removed: " in page or "Reworded: " in page
    assert "<html" not in page
    chat = alice_client.get(f"/chats/{second.turn.chat_id}/").text
    assert "What changed since version 1" in chat and f"leave out {gone}" in chat
    assert f'href="#turn-{second.turn.key}"' in chat and f'href="#turn-{first.turn.key}"' in chat


@pytest.mark.parametrize(
    ("critique", "said"),
    [
        ("Make it more lively", "needs a language model"),
        ("  ", "Say what should be better"),
        ("leave out E999", "None of the evidence"),
        ("x" * 2001, "2,000 characters"),
    ],
)
def test_what_quotes_cannot_do_is_said(alice_client, first, critique, said):
    response = alice_client.post(f"/answers/{first.pk}/refine/", {"critique": critique})
    assert response.status_code == 422 and said in response.text
    assert not Run.objects.filter(state="queued").exists()


@pytest.mark.parametrize("way", ["write-as", "refine", "styles", "changes"])
def test_answers_of_others_do_not_exist(bob_client, first, way):
    if way in ("write-as", "refine"):
        said = {"style": "brief", "critique": "leave out E1"}
        assert bob_client.post(f"/answers/{first.pk}/{way}/", said).status_code == 404
    else:
        assert bob_client.get(f"/answers/{first.pk}/{way}/").status_code == 404


def test_words_of_a_critique_are_never_html(alice_client, first):
    gone = sorted(labels(first))[0]
    second = next_version(
        alice_client, first, "refine", critique=f"leave out {gone} <script>alert(1)</script>"
    )
    page = alice_client.get(f"/chats/{second.turn.chat_id}/").text
    assert "&lt;script&gt;alert(1)" in page and "<script>alert(1)" not in page


def test_a_version_can_be_exported_and_checked_by_itself(alice_client, first):
    second = next_version(alice_client, first, "write-as", style="brief")
    exported = json.loads(answer_json(load_answer(second.pk)))
    assert {item["id"] for item in exported["evidence"]} >= labels(second)
    assert verify_export(exported) == []


def test_erasing_the_chat_erases_evidence_that_two_versions_share(alice_client, first):
    second = next_version(alice_client, first, "write-as", style="brief")
    chat = second.turn.chat
    chat.runs.all().delete()
    chat.turns.all().delete()
    store = chat.store
    chat.delete()
    erase_store(store)
    assert not Evidence.objects.exists() and not Answer.objects.exists()


def test_new_evidence_of_a_version_gets_the_labels_that_are_free_when_it_is_saved(alice):
    text = stored_text(REPORT)
    quotes = REPORT.split(". ")
    first = written_answer([proposal(text, quotes[0])], [text])
    store = first_store(first)
    # E2 is taken by another question while the version, which takes E1 over, is being written.
    other = written_answer([proposal(text, quotes[2])], [text], first_label=2)
    version = replace(
        written_answer([proposal(text, quote) for quote in quotes[:2]], [text]), refines=first.id
    )
    save_answer(other, store=store)
    held = labels_in_store(version, store)
    assert held == {"E1"}
    moved = relabelled(version, first_labels=next_labels(store), held=held)
    save_answer(moved, store=store)
    assert [item.label for item in load_answer(version.id).evidence] == ["E1", "E3"]
    assert load_answer(version.id) == moved
    assert Evidence.objects.filter(store=store).count() == 3


def first_store(answer):
    from citations.models import EvidenceStore

    store = EvidenceStore.objects.create()
    save_answer(answer, store=store)
    return store


@pytest.mark.parametrize(
    ("critique", "out", "more"),
    [
        ("leave out E3", ("E3",), ()),
        ("Without E3, E4 and [5], please", ("E3", "E4", "E5"), ()),
        ("more from E5's source, and drop marker 2", ("E2",), ("E5",)),
        ("E3 is wrong", (), ()),
        ("Say more about margins; E3 says nothing of them", (), ()),
        ("do not use e07", ("E7",), ()),
    ],
)
def test_a_critique_names_evidence(critique, out, more):
    named = named_in(critique)
    assert (named.left_out, named.more_of) == (out, more)


def test_markers_become_labels():
    assert with_labels("[3] says more than [ 12 ]") == "[E3] says more than [E12]"
