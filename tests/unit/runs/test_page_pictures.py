"""A model that sees reads a table from the page's picture; what it says is still quoted from the
text, and no page leaves that its reader may not see."""

import base64
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from citations.storage.read.answers import load_answer
from research_app.intake.recording import Destination, record_file
from research_app.intake.tasks import read_document
from research_app.library.confidential import mark
from research_app.library.models import Upload
from research_app.llm.configuration import configured
from research_app.llm.leaving import what_goes_to
from research_app.llm.models import ExaminedModel
from research_app.runs.models import Run
from research_app.runs.tasks import answer_run
from research_app.scope.scope import Scope
from tests.scripted_model import broken
from tests.scripted_model.fixtures import configuration_of
from tests.unit.agents.models import by_form
from tests.unit.answering.researching import cites_found, fact, facts, plan_of
from tests.unit.reading.made_documents import make_pdf

pytestmark = pytest.mark.django_db

QUESTION = "How much timber was handled in the harbour?"
ROW = "Timber 120 133"
UNCLEAR = ["# Harbour report", "", "Cargo handled in the harbour", "Grain 410 385 dry", "402"]
UNCLEAR += [ROW, "98 77 101", "Ore", "", "The harbour was opened in March by the council."]
CLEAR = ["# Harbour report", "", "Cargo handled in the harbour", "\t2021\t2022"]
CLEAR += ["Timber\t120\t133", "Grain\t98\t77", "", "The harbour was opened in March."]


@pytest.fixture(autouse=True)
def own_folders(settings, tmp_path):
    settings.CACHE_DIR = settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def model(configured_model):
    configured_model.script = by_form(
        {
            "PlannedSteps": plan_of("timber"),
            "FoundFacts": facts(fact(ROW)),
            "words": cites_found(ROW),
        }
    )
    return configured_model


@pytest.fixture
def seeing(model):
    was_tested()
    return model


def was_tested(*, window=None):
    """What the test of the models found."""
    url = configured().tiers["fast"].address.url
    ExaminedModel.objects.create(base_url=url, model="small", sees=True, context=window)


def bring_in(owner, *pages):
    file = SimpleUploadedFile("harbour.pdf", make_pdf(pages))
    intake = record_file(file, Destination(owner=owner))
    read_document(str(intake.pk))
    intake.refresh_from_db()
    return intake.source


def ask(owner):
    key = uuid4()
    run = Run.objects.create(
        owner=owner,
        chat_key=key,
        question=QUESTION,
        scope=Scope.library(chat_key=key).to_json(),
        options={"depth": "medium"},
    )
    answer_run(str(run.pk))
    run.refresh_from_db()
    assert run.chat, run.failure
    return load_answer(run.chat.turns.get(key=run.pk).answer_id)


def quotes(answer):
    return [item.quote for item in answer.evidence]


def pictures(model):
    return [url for each in model.requests for url in each.pictures]


def test_the_page_goes_along_and_what_is_said_is_quoted_from_the_text(alice, seeing) -> None:
    bring_in(alice, UNCLEAR)
    answer = ask(alice)
    [picture] = pictures(seeing)
    assert base64.b64decode(picture.removeprefix("data:image/png;base64,")).startswith(b"\x89PNG")
    [asked] = [each for each in seeing.requests if each.pictures]
    assert "1: page 1 of Harbour report" in asked.words
    assert quotes(answer) == [ROW]
    [note] = answer.research.notes
    assert "pictures of pages" in note and "page 1 of “Harbour report”" in note


def test_words_that_only_the_picture_has_are_no_evidence(alice, seeing) -> None:
    bring_in(alice, UNCLEAR)
    only_seen = "Timber was handled 120 thousand times in 2021"
    seeing.script = by_form(
        {"PlannedSteps": plan_of("timber"), "FoundFacts": facts(fact(only_seen), fact(ROW))}
        | {"words": cites_found(ROW, only_seen)}
    )
    answer = ask(alice)
    assert pictures(seeing) and [item.quote for item in answer.evidence if item.verified] == [ROW]
    assert only_seen not in answer.text


@pytest.mark.parametrize(
    "refusal",
    [
        broken(400, "Bad request"),
        broken(413, "Request entity too large"),
        broken(422, "messages.1.content: Input should be a valid string"),
        broken(400, "This model's maximum context length is 8192 tokens"),
        broken(500, "image input is not supported - provide the mmproj"),
    ],
    ids=["400", "413", "422", "context", "llama.cpp"],
)
def test_a_server_that_refuses_pictures_loses_no_question(alice, seeing, refusal) -> None:
    bring_in(alice, UNCLEAR)
    takes = seeing.script
    seeing.script = lambda body: refusal if "image_url" in str(body) else takes(body)
    answer = ask(alice)
    assert quotes(answer) == [ROW] and answer.research.failed == ()
    assert len(pictures(seeing)) == 1
    assert quotes(ask(alice)) == [ROW]
    assert len(pictures(seeing)) == 1, "a refusal is remembered"


def test_pages_count_in_the_budget_and_are_few(alice, seeing, settings) -> None:
    settings.LLM_PAGE_PICTURES = 2
    bring_in(alice, *[UNCLEAR] * 5)
    answer = ask(alice)
    assert len(pictures(seeing)) == 2
    seen = answer.spent.prompt_tokens
    settings.LLM_PAGE_PICTURES = 0
    assert ask(alice).spent.prompt_tokens < seen and len(pictures(seeing)) == 2


@pytest.mark.parametrize(
    "case", ["not tested", "clear", "too large", "small window", "confidential", "file gone"]
)
def test_no_page_goes_where_it_need_not_or_may_not(alice, model, settings, case) -> None:
    if case != "not tested":
        was_tested(window=8192 if case == "small window" else None)
    source = bring_in(alice, CLEAR if case == "clear" else UNCLEAR)
    settings.LLM_PICTURE_KB = 1 if case == "too large" else 1000
    if case == "confidential":
        mark(source, alice)
    if case == "file gone":
        for upload in Upload.objects.exclude(file=""):
            upload.file.storage.delete(upload.file.name)
    answer = ask(alice)
    assert pictures(model) == []
    assert case in ("clear", "confidential") or quotes(answer) == [ROW]


def test_pages_of_others_are_never_drawn(alice, bob, seeing) -> None:
    bring_in(bob, UNCLEAR)
    ask(alice)
    assert pictures(seeing) == []


def test_it_is_said_that_pictures_leave_the_machine(seeing, settings) -> None:
    elsewhere = configuration_of(seeing, LLM_BASE_URL="https://models.example/v1")
    ExaminedModel.objects.update(base_url="https://models.example/v1")
    told = "Questions, passages and pictures of pages go to models.example."
    assert what_goes_to(elsewhere) == told
    settings.LLM_PAGE_PICTURES = 0
    assert what_goes_to(elsewhere) == "Questions and passages go to models.example."
