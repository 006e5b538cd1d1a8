"""`ask` answers once: the published JSON holds, nothing stays behind unless it is to be saved, and
`export` prints a saved answer as `ask` did."""

import json
from hashlib import sha256
from io import StringIO
from uuid import uuid4

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from research_app.chats.models import Chat
from research_app.intake.tasks import read_document
from research_app.jobs import dispatch
from research_app.library.models import Intake
from research_app.reading.extraction import extract
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run

NOTES = """Fjordline Ferries, annual notes

Fjordline Ferries carried 412,000 passengers in 2021. The company is based in Ulvik.

Revenue of Fjordline Ferries rose to 86 million euros in 2021. Fuel cost 14 million euros.
"""
QUESTION = "How many passengers did Fjordline Ferries carry in 2021?"
#: The id of no answer. A fixed one: a test that runs in several processes has one name in all.
UNKNOWN = "00000000-0000-4000-8000-000000000000"
UNANSWERABLE = "Who painted the ceiling of the chapel in Zarrow?"

ANSWER_KEYS = set(
    "answer_id result question answer text blocks claims evidence passages summary "
    "grounding_confidence missing_evidence timings_ms".split()
)
BLOCK_KEYS = {"type", "start", "end", "cells"}
CLAIM_KEYS = set(
    "id text start end type verdict confidence reason conflicting citations links statement "
    "numbers".split()
)
LINK_KEYS = {"id", "evidence", "verdict", "confidence", "reason"}
EVIDENCE_KEYS = set(
    "id claim quote_span start end page section source source_url source_title author publisher "
    "published source_text_sha256 file_sha256 final_url http_status extractor quote_sha256 match "
    "retrieval_context confidence timestamp_accessed verified rejection_reason".split()
)
PASSAGE_KEYS = {"page", "snippet", "source"}
SUMMARY_KEYS = set(
    "claims supported partially_supported not_supported unverified conflicting unsupported_rate "
    "warning citation_coverage invalid_citations".split()
)
BLOCK_TYPES = set("headline heading paragraph list table timeline disagreement".split())
VERDICTS = {"supported", "partially supported", "not supported", "unverified"}


@pytest.fixture(autouse=True)
def folders_of_this_test(settings, tmp_path):
    settings.CACHE_DIR = tmp_path / "cache"
    settings.INDEX_DIR = tmp_path / "index"
    settings.MEDIA_ROOT = tmp_path / "files"


@pytest.fixture
def notes(tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text(NOTES)
    return file


def run(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def ask_json(*arguments: str) -> dict:
    return json.loads(run("ask", *arguments, "--json"))


#: What is only known of an answer once it is saved.
OF_SAVING = {"seal", "answered_at", "asked_by", "chat_id", "chat_title", "turn", "at"}


def comparable(told):
    """An answer as JSON, without what saving adds."""
    if isinstance(told, dict):
        return {key: comparable(value) for key, value in told.items() if key not in OF_SAVING}
    return [comparable(each) for each in told] if isinstance(told, list) else told


def exported(answer: dict, *arguments: str):
    return comparable(json.loads(run("export", answer["answer_id"], *arguments)))


def rows_of_all_tables() -> dict[str, int]:
    return {
        model._meta.label: model._default_manager.count()
        for model in apps.get_models(include_auto_created=True)
    }


@pytest.mark.django_db
class TestAnswerFromAFile:
    @pytest.fixture
    def answer(self, notes):
        return ask_json(QUESTION, "--source", str(notes), "--no-library")

    def test_every_published_key_is_there(self, answer) -> None:
        assert answer.keys() >= ANSWER_KEYS
        assert answer["summary"].keys() >= SUMMARY_KEYS
        assert answer["timings_ms"].keys() >= {"first_claim", "total"}
        for rows, keys in (
            (answer["blocks"], BLOCK_KEYS),
            (answer["claims"], CLAIM_KEYS),
            ([link for claim in answer["claims"] for link in claim["links"]], LINK_KEYS),
            (answer["evidence"], EVIDENCE_KEYS),
            (answer["passages"].values(), PASSAGE_KEYS),
        ):
            assert rows
            for row in rows:
                assert row.keys() >= keys

    def test_it_is_answered_and_says_so(self, answer) -> None:
        assert (answer["result"], answer["question"]) == ("ANSWERED", QUESTION)
        assert "412,000 passengers" in answer["text"]

    def test_claims_and_blocks_stand_at_their_offsets(self, answer) -> None:
        text = answer["text"]
        for claim in answer["claims"]:
            assert text[claim["start"] : claim["end"]] == claim["text"]
            assert claim["verdict"] in VERDICTS
            assert claim["type"] in {"general", "numeric"}
            assert any(
                block["start"] <= claim["start"] and claim["end"] <= block["end"]
                for block in answer["blocks"]
            )
        for block in answer["blocks"]:
            assert block["type"] in BLOCK_TYPES
            assert text[block["start"] : block["end"]].strip()

    def test_quotes_stand_at_their_offsets_in_the_file(self, answer, notes) -> None:
        text = extract(notes.read_bytes(), file_name=notes.name).text
        for item in answer["evidence"]:
            assert text[item["start"] : item["end"]] == item["quote_span"]
            assert item["quote_sha256"] == sha256(item["quote_span"].encode()).hexdigest()
            assert item["source_text_sha256"] == sha256(text.encode()).hexdigest()
            assert item["file_sha256"] == sha256(notes.read_bytes()).hexdigest()
            assert item["source"] == "notes.txt"
            assert item["match"] == "exact"
            assert item["retrieval_context"] == "attachment_processing"

    def test_every_label_leads_to_verified_evidence(self, answer) -> None:
        verified = {item["id"] for item in answer["evidence"] if item["verified"]}
        for claim in answer["claims"]:
            assert claim["citations"]
            assert set(claim["citations"]) <= verified
            assert [link["evidence"] for link in claim["links"]] == claim["citations"]
        for item in answer["evidence"]:
            assert item["verified"] == (item["rejection_reason"] is None)

    def test_the_totals_are_those_of_the_claims(self, answer) -> None:
        summary, claims = answer["summary"], answer["claims"]
        assert summary["claims"] == len(claims)
        for verdict in VERDICTS:
            counted = sum(claim["verdict"] == verdict for claim in claims)
            assert summary[verdict.replace(" ", "_")] == counted
        assert summary["invalid_citations"] == []

    def test_no_row_stays_behind(self, notes, alice) -> None:
        before = rows_of_all_tables()
        ask_json(QUESTION, "--source", str(notes), "--no-library")
        ask_json(QUESTION, "--source", str(notes))
        assert rows_of_all_tables() == before


@pytest.mark.django_db
def test_nothing_relevant_is_a_refusal_that_says_what_was_searched(notes) -> None:
    answer = ask_json(UNANSWERABLE, "--source", str(notes), "--no-library")
    assert answer["result"] == "NO_AUTHORITATIVE_EVIDENCE"
    assert answer["claims"] == []
    assert "1 document" in answer["text"]
    assert "Zarrow" in " ".join(answer["missing_evidence"])
    assert answer["grounding_confidence"] == "insufficient"
    assert answer["timings_ms"].keys() >= {"first_claim", "total"}
    assert answer["summary"].keys() >= SUMMARY_KEYS
    assert not any(item["verified"] for item in answer["evidence"])


@pytest.mark.django_db
def test_several_files_are_one_search(notes, tmp_path) -> None:
    other = tmp_path / "harbour.md"
    other.write_text(
        "# Harbour\n\nThe harbour of Ulvik was dredged in 1998 for 3 million kroner.\n"
    )
    answer = ask_json(
        "When was the harbour of Ulvik dredged?",
        *("--source", str(notes), "--source", str(other), "--no-library"),
    )
    assert "1998" in answer["text"]
    assert "harbour.md" in {item["source"] for item in answer["evidence"] if item["verified"]}


@pytest.mark.django_db
def test_without_json_the_answer_is_text_with_notes(notes) -> None:
    printed = run("ask", QUESTION, "--source", str(notes), "--no-library")
    assert "412,000 passengers" in printed
    assert "Fjordline Ferries, annual notes" in printed


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--depth", "deeper"], "There is no depth 'deeper'; choose one of light, medium, deep"),
        (["--style", "letter"], "There is no such style"),
        (["--style", "memo"], "needs a language model"),
        (["--web"], "No web search is set up here"),
        (["--max-output-length", "5"], "20 words or more"),
    ],
)
@pytest.mark.parametrize("more", [[], ["--save", "--user", "alice"]], ids=["once", "saved"])
def test_an_option_that_cannot_be_had_is_refused(alice, notes, arguments, more, sentence) -> None:
    with pytest.raises(CommandError, match=sentence):
        run("ask", QUESTION, "--source", str(notes), "--no-library", *arguments, *more)


@pytest.mark.django_db
@pytest.mark.parametrize("more", [[], ["--save", "--user", "alice"]], ids=["once", "saved"])
def test_an_answer_tells_how_it_was_asked(alice, notes, more) -> None:
    chosen = ["--depth", "deep", "--style", "bullets", "--engine", "quotes"]
    length = ["--max-output-length", "90"]
    config = ask_json(QUESTION, "--source", str(notes), "--no-library", *chosen, *length, *more)[
        "config"
    ]

    assert (config["depth"], config["style"], config["engine"]) == ("deep", "bullets", "quotes")
    assert (config["web"], config["max_output_length"]) == ("false", "90")
    assert config["profile.passages"] == "24"
    assert config["profile.citation_verification.max_revisions"] == "2"


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["topic", "section", "category"])
def test_a_filter_of_compliance_mode_is_refused_in_any_other(notes, name) -> None:
    with pytest.raises(CommandError, match=f"“{name}” narrows down statutes and policies"):
        run("ask", QUESTION, "--source", str(notes), "--no-library", f"--{name}", "records")


@pytest.mark.django_db
def test_compliance_mode_does_not_search_the_web(notes) -> None:
    with pytest.raises(CommandError, match="Compliance mode answers from the statutes"):
        run("ask", QUESTION, "--statute", str(notes), "--mode", "compliance", "--web")


@pytest.mark.django_db
def test_a_statute_and_a_policy_can_be_given(tmp_path) -> None:
    statute, policy = tmp_path / "act.txt", tmp_path / "rules.txt"
    statute.write_text(
        "Ferry Act\n\nSection 4. Logs\nThe master must keep the log for ten years.\n"
    )
    policy.write_text("House Rules\n\n2. Logs\nThe master must keep the log for two years.\n")
    asked = ["How long must the log be kept?", "--mode", "compliance", "--no-library", "--json"]
    out = run("ask", *asked, "--statute", str(statute), "--policy", str(policy))
    answer = json.loads(out)
    assert answer["result"] == "ANSWERED"
    assert {c for claim in answer["claims"] for c in claim["citations"]} == {
        "REQ-S001",
        "REQ-P001",
    }
    [row] = answer["compliance"]["comparison"]
    assert (row["relation"], row["statute"], row["policy"]) == (
        "weaker",
        ["REQ-S001"],
        ["REQ-P001"],
    )
    assert row["differences"][0]["statute"] == "ten years"
    assert answer["grounding_confidence"] == "high"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([" "], "question is empty"),
        ([QUESTION, "--source", "gone.txt", "--no-library"], "gone.txt cannot be read"),
        ([QUESTION, "--user", "nobody"], "no user 'nobody'"),
        ([QUESTION, "--save"], "--save --user NAME"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_sentence(arguments, sentence) -> None:
    with pytest.raises(CommandError, match=sentence):
        run("ask", *arguments)


@pytest.mark.django_db(transaction=True)
def test_a_saved_answer_is_one_chat_and_is_exported_as_it_was_printed(notes, alice, bob) -> None:
    source = ("--source", str(notes), "--no-library")
    printed = run("ask", QUESTION, *source, "--save", "--user", "alice", "--json")
    answer = json.loads(printed)
    assert answer["result"] == "ANSWERED"
    chat = Chat.objects.get()
    assert (chat.owner, chat.title) == (alice, QUESTION)
    assert str(chat.turns.get().answer_id) == answer["answer_id"]
    assert exported(answer) == comparable(answer)
    assert exported(answer, "--format", "json") == comparable(answer)


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_faster_is_waited_for_and_stood_in_for(notes, alice, monkeypatch) -> None:
    models = {answer_run: Run, read_document: Intake}

    def taken_elsewhere(task, job_id):
        models[task].objects.filter(pk=job_id).update(state="running", attempt=1)
        return True

    def lost_elsewhere(seconds):
        for model in models.values():
            model.objects.filter(state="running").update(state="queued")

    monkeypatch.setattr(dispatch, "send", taken_elsewhere)
    monkeypatch.setattr(dispatch.time, "sleep", lost_elsewhere)
    source = ("--source", str(notes), "--no-library")
    answer = ask_json(QUESTION, *source, "--save", "--user", "alice")
    assert answer["result"] == "ANSWERED"
    assert (Run.objects.get().attempt, Intake.objects.get().attempt) == (2, 2)


@pytest.mark.django_db(transaction=True)
def test_a_saved_refusal_is_exported_too(notes, alice) -> None:
    source = ("--source", str(notes), "--no-library")
    answer = ask_json(UNANSWERABLE, *source, "--save", "--user", "alice")
    assert answer["result"] == "NO_AUTHORITATIVE_EVIDENCE"
    assert exported(answer) == comparable(answer)


@pytest.mark.django_db
@pytest.mark.parametrize("answer_id", [UNKNOWN, "not-an-id"])
def test_an_answer_that_does_not_exist_is_not_exported(answer_id) -> None:
    with pytest.raises(CommandError, match="no answer with this id"):
        run("export", answer_id)


@pytest.mark.django_db
def test_an_unknown_answer_is_exported_in_no_form() -> None:
    with pytest.raises(CommandError, match="no answer with this id"):
        run("export", str(uuid4()), "--format", "prov")
