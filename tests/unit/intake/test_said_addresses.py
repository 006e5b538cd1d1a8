"""Where a saved web page says it comes from: told as the file's own claim, and nothing more."""

import json

import pytest
from django.db import transaction

from citations.export.answer_json import answer_data
from citations.export.formats.html import report_html
from citations.export.formats.prov_json import prov_document
from citations.export.formats.report.build import report_of
from citations.export.provenance import load_provenance
from citations.export.recheck.answers import wrong_answer
from citations.models import EvidenceStore, Source
from citations.storage.read.answers import load_texts
from citations.storage.write.answers import save_answer
from research_app.intake.keep import keep_document
from research_app.library.models import Intake
from research_app.reading.extraction.read_html import read_html
from tests.unit.answers import proposal, written_answer
from tests.unit.library.library_documents import fetched

pytestmark = pytest.mark.django_db
URL = "https://rivers.example/levels-2023"
WORDS = "The Aldern rose to 4.2 metres on 12 March 2023."


def page(head="", before=""):
    body = f"<body><article><h1>Levels</h1><p>{WORDS}</p></article></body>"
    return f"{before}<html><head><title>Levels</title>{head}</head>{body}</html>".encode()


def read(data, url=""):
    return read_html(data, content_type="text/html", url=url)


@pytest.mark.parametrize(
    ("head", "before"),
    [
        ("", f"<!DOCTYPE html>\n<!-- saved from url=(0034){URL} -->\n"),
        ("", f"<!DOCTYPE html><!--\n Page saved with SingleFile \n url: {URL} \n-->"),
        (f'<link rel="Canonical" href="{URL}">', ""),
        (f'<meta property="og:url" content="{URL}">', ""),
        (
            '<link rel="canonical" href="https://x.example/">',
            f"<!-- saved from url=(0034){URL} -->",
        ),
    ],
)
def test_a_saved_page_is_asked_where_it_comes_from(head, before):
    assert read(page(head, before)).said_url == URL


@pytest.mark.parametrize(
    "said", ["javascript:alert(1)", "/levels", "file:///etc/passwd", "https://a b/", "https://"]
)
def test_what_is_no_web_address_is_not_told(said):
    assert read(page(f'<link rel="canonical" href="{said}">')).said_url == ""


def test_a_fetched_page_has_its_own_address():
    assert (
        read(page(f'<link rel="canonical" href="{URL}">'), url="https://b.example/").said_url == ""
    )


@pytest.fixture
def saved(alice):
    intake = Intake(owner=alice, name="levels.html", origin="file")
    extracted = read(page(f'<link rel="canonical" href="{URL}">'))
    with transaction.atomic():
        return keep_document(intake, extracted, fetched("levels")).source


def test_the_document_tells_it_as_the_files_own_claim(saved, alice_client):
    start = saved.texts.get().text.index(WORDS)
    place = {"start": start, "end": start + len(WORDS)}
    shown = alice_client.get(f"/library/sources/{saved.pk}/", place).text
    assert "The file says it comes from" in shown and "never fetched or checked" in shown
    assert f'href="{URL}#:~:text=' in shown
    assert "Open the address named in the file, at the passage" in shown
    assert "Open the live page" not in shown


def test_it_is_no_address_of_the_source_and_is_never_fetched(saved, alice_client):
    source = Source.objects.get()
    assert (source.url, source.url_key) == ("", None)
    assert source.texts.get().final_url == ""
    assert alice_client.post(f"/library/sources/{source.pk}/check/").status_code == 404


@pytest.fixture
def provenance(saved):
    [draft] = load_texts([saved.texts.get().pk]).values()
    store = EvidenceStore.objects.create()
    answer = save_answer(written_answer([proposal(draft, WORDS)], [draft]), store=store)
    return load_provenance(answer.pk)


def test_exports_tell_it_as_the_files_claim_and_not_as_where_it_was_fetched(provenance):
    [evidence] = answer_data(provenance)["evidence"]
    assert evidence["url_said_by_file"] == URL
    assert (evidence["source_url"], evidence["final_url"]) == (None, None)
    graph = prov_document(provenance)
    [file] = [each for each in graph["entity"].values() if URL in json.dumps(each)]
    assert file["ed:url_said_by_file"] == URL and "ed:url" not in file
    report = report_html(report_of(provenance))
    assert "The file says it comes from" in report and "never fetched or checked" in report
    assert f'href="{URL}' not in report


def test_files_from_before_it_was_told_hold_still(provenance):
    document = answer_data(provenance)
    assert not list(wrong_answer(document, {}))
    del document["evidence"][0]["url_said_by_file"]
    assert not list(wrong_answer(document, {}))
