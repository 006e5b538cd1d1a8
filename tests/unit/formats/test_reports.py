"""The report in its three forms: all that the answer tells is in each, and nothing of a source
becomes more than words."""

import re

import pytest
from lxml import etree
from markdown_it import MarkdownIt

from citations.export.formats import FORMATS
from citations.export.formats.safe import printable
from tests.unit.formats.made_provenance import (
    HOSTILE,
    MADE,
    compliant,
    computed,
    framed,
    judged,
    refused,
    uncited,
)
from tests.unit.formats.reading import Page, docx_parts, docx_text

ADDRESS = "https://news.example/a_b?x=1&y=%20"


def html(provenance):
    return Page(FORMATS["report"].write(provenance, None).decode())


def markdown(provenance):
    """The Markdown as a page shows it, with GitHub's tables and with links made of bare words."""
    source = FORMATS["markdown"].write(provenance, None).decode()
    return Page(MarkdownIt("commonmark").enable("table").render(source))


def word(provenance):
    return docx_text(FORMATS["docx"].write(provenance, None))


def plain(text):
    return " ".join(text.split())


FORMS = {
    "html": lambda provenance: html(provenance).text,
    "markdown": lambda provenance: markdown(provenance).text,
    "docx": word,
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("made", MADE)
def test_every_claim_quote_hash_verdict_and_reason_is_told(made, form):
    provenance = MADE[made]()
    answer, text = provenance.answer, plain(FORMS[form](provenance))
    assert plain(printable(answer.question)) in text
    for claim in answer.claims:
        assert plain(claim.text) in text
        assert claim.verdict.level in text and plain(claim.verdict.reason) in text
        for link in claim.citations:
            assert plain(link.verdict.reason) in text
    for item in answer.evidence:
        assert plain(item.quote) in text
        assert item.place.sha256 in text and item.source.sha256 in text
        assert plain(printable(item.source.title)) in text
    for missing in answer.missing_evidence:
        assert missing in text


@pytest.mark.parametrize("form", FORMS)
def test_warning_readers_history_and_settings_are_told(form):
    text = plain(FORMS[form](judged()))
    assert "⚠ 1 of 3 checked claims is not supported" in text
    assert "checked by Ada <b>" in text
    assert "read differently, not supported by =Bo" in text
    assert "unverified by judge 0" in text
    assert "this says otherwise." in text
    assert "alice" in text and "pypdfium2 5" in text


@pytest.mark.parametrize("form", FORMS)
def test_a_computed_number_is_told_with_inputs_and_steps(form):
    text = plain(FORMS[form](computed()))
    assert "How +33.4 % was computed" in text
    assert "#1 Revenue, 2022: 3,214 × 1,000,000 = 3,214,000,000 USD" in text
    assert "(3,214 − 2,410) ÷ 2,410 = 0.33360…" in text
    assert "The quote gives 41 plants." in text


@pytest.mark.parametrize("form", FORMS)
def test_requirements_comparison_and_trail_are_told(form):
    text = plain(FORMS[form](compliant()))
    assert "deadline: statute “within 48 hours”, policy “within 24 hours”" in text
    assert "It does not address the question." in text
    assert "records are stored for 10 or for 5 years" in text
    assert "C1 = S1" in text
    refusal = plain(FORMS[form](refused()))
    assert "No evidence was found that answers the question." in refusal
    assert "Audit trail" in refusal


@pytest.mark.parametrize("form", FORMS)
def test_what_cites_nothing_and_what_is_not_cited_are_told(form):
    text = plain(FORMS[form](uncited()))
    assert re.search(r"longest bridge of the county\.? ?\[\?\]", text)
    assert "Evidence that no claim cites" in text
    assert "Noted while it was written" in text


def test_the_page_has_no_script_and_leads_only_to_sources_and_into_itself():
    page = html(judged())
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "img", "iframe", "link", "form", "object", "svg", "base"}
    assert not [attrs for _, attrs in page.elements for name in attrs if name.startswith("on")]
    ids = {attrs["id"] for _, attrs in page.elements if "id" in attrs}
    for link in page.all("a"):
        assert link["href"] == ADDRESS or link["href"].removeprefix("#") in ids
    policy = next(each["content"] for each in page.all("meta") if "http-equiv" in each)
    assert policy.startswith("default-src 'none'")


def test_each_marker_of_the_page_names_note_and_verdict():
    spoken = [each.get("aria-label") for each in html(judged()).all("a")]
    assert "Note 1, supported" in spoken and "Note 2, not supported" in spoken


def test_tables_and_lists_of_the_page_are_those_of_the_answer():
    page = html(framed("develop"))
    heads = [attrs.get("scope") for attrs in page.all("th")]
    assert "col" in heads and "row" in heads
    assert len(page.all("caption")) >= 1
    assert "Results of Helios by year" in page.text


def test_markdown_has_no_links_images_or_tags_of_sources():
    page = markdown(judged())
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "img", "em", "b"}
    assert {each["href"] for each in page.all("a")} == {ADDRESS}


def test_markdown_shows_exactly_the_words_of_a_hostile_title():
    assert plain(printable(HOSTILE)) in plain(markdown(judged()).text)


@pytest.mark.parametrize("made", MADE)
def test_the_word_document_is_well_formed_and_holds_nothing_that_acts(made):
    parts = docx_parts(FORMATS["docx"].write(MADE[made](), None))
    assert not [name for name in parts if "vba" in name.casefold() or "embed" in name]
    for name, data in parts.items():
        if name.endswith((".xml", ".rels")):
            etree.fromstring(data)
            assert b'TargetMode="External"' not in data, name
    body = parts["word/document.xml"]
    for sign in (b"fldChar", b"fldSimple", b"instrText", b"hyperlink", b"altChunk"):
        assert sign not in body


def test_the_word_document_bears_the_time_of_the_answer():
    core = docx_parts(FORMATS["docx"].write(judged(), None))["docProps/core.xml"]
    assert b"2026-03-04T05:06:07Z" in core
    assert b"Evidence Desk" in core and b"python-docx" not in core
