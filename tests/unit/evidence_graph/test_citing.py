"""Which source names which: found whatever comes first, never doubled, and only between sources
that one person may see."""

from dataclasses import replace

import pytest
from django.db import transaction

from citations.models import EvidencePlace, Source, SourceCites, Stance
from citations.storage.write import cites
from research_app.evidence_graph.citing import citing_due
from research_app.evidence_graph.models import Citing, NamedSource
from research_app.evidence_graph.tasks import find_cited_in
from research_app.intake.store_text import store_web_text
from research_app.library.entries import remove_entry
from research_app.library.erase import erase_unused_sources
from research_app.library.models import LibraryEntry
from research_app.reading.extraction import extract
from tests.unit.evidence_graph.made_library import (
    FALL,
    REPORT,
    RISE,
    chat_over,
    compare,
    entry,
    read_for_citations,
)
from tests.unit.library.library_documents import extracted, fetched

pytestmark = pytest.mark.django_db
PAGE = "https://helios.example/report"
CITING = f"{RISE} This is told by {PAGE} in its third part."
TITLE = "Salt water flow cells in small grids"
LISTED = f"Cells last.\n\nReferences\n\n[1] Moran, A. (2019). {TITLE}. Cells 3."


def edges():
    rows = SourceCites.objects.values_list("citing_text__source__title", "cited__title", "how")
    return sorted(rows)


def test_a_text_that_names_an_address_cites_its_page_at_the_place(alice):
    entry(alice, REPORT, "Report", url=PAGE)
    text = entry(alice, CITING, "News")
    read_for_citations()
    assert edges() == [("News", "Report", "link")]
    place = SourceCites.objects.get().place
    assert text.text[place.start : place.end] == PAGE


def test_a_source_that_arrives_later_is_found_by_the_texts_that_name_it(alice):
    entry(alice, CITING, "News")
    entry(alice, LISTED, "Survey")
    entry(alice, "Cells, see doi:10.5555/salt.7 for more.", "Note")
    read_for_citations()
    assert edges() == []
    entry(alice, REPORT, "Report", url=PAGE)
    entry(alice, "Cells of salt.", TITLE)
    Source.objects.filter(title=TITLE).update(published="2019", doi="10.5555/SALT.7")
    read_for_citations()
    assert edges() == [
        ("News", "Report", "link"),
        ("Note", TITLE, "doi"),
        ("Survey", TITLE, "reference"),
    ]


def test_a_document_gets_its_own_doi_and_one_that_has_one_keeps_it(alice):
    text = entry(alice, "Salt cells\nDOI: 10.5555/salt.7\n\nCells last.")
    kept = entry(alice, "Heat\nDOI: 10.5555/heat.1\n\nMines.")
    Source.objects.filter(pk=kept.source_id).update(doi="10.5555/other")
    read_for_citations()
    assert Source.objects.get(pk=text.source_id).doi == "10.5555/salt.7"
    assert Source.objects.get(pk=kept.source_id).doi == "10.5555/other"


def test_documents_of_two_people_are_never_joined(alice, bob):
    entry(alice, REPORT, "Report", url=PAGE)
    entry(bob, CITING, "News")
    read_for_citations()
    assert edges() == []


def test_once_one_person_sees_both_they_are_joined(alice, bob):
    report = entry(alice, REPORT, "Report", url=PAGE)
    entry(bob, CITING, "News")
    read_for_citations()
    LibraryEntry.objects.filter(source=report.source_id).update(owner=None)
    read_for_citations()
    assert edges() == [("News", "Report", "link")]


def test_nothing_is_due_when_everything_is_read(alice):
    entry(alice, CITING, "News")
    read_for_citations()
    assert citing_due() == []
    find_cited_in(str(Citing.objects.get().pk))
    assert NamedSource.objects.count() == 1


@pytest.mark.parametrize("step", ["_fill_doi", "_keep_names", "_cited_by", "keep_cites"])
def test_killed_at_any_step_nothing_is_doubled_or_lost(alice, monkeypatch, step):
    entry(alice, REPORT, "Report", url=PAGE)
    entry(alice, CITING, "News")
    while jobs := citing_due():
        for job in jobs:
            with monkeypatch.context() as patched:

                def die(*given):
                    raise KeyboardInterrupt

                patched.setattr(f"research_app.evidence_graph.citing.{step}", die)
                with pytest.raises(KeyboardInterrupt):
                    find_cited_in(str(job.pk))
            job.refresh_from_db()
            assert job.state == Citing.State.QUEUED
            find_cited_in(str(job.pk))
    assert edges() == [("News", "Report", "link")]
    assert NamedSource.objects.count() == 1


def test_two_that_read_one_text_write_one_row(alice):
    report = entry(alice, REPORT, "Report", url=PAGE)
    news = entry(alice, CITING, "News")
    draft = cites.CitesDraft(
        text_id=news.pk, cited=report.source_id, start=0, end=len(RISE), how="link"
    )
    assert cites.keep_cites([draft, draft]) == 1
    assert cites.keep_cites([draft]) == 0
    assert SourceCites.objects.count() == 1


def test_what_was_erased_meanwhile_is_passed_over(alice):
    news = entry(alice, CITING, "News")
    gone = cites.CitesDraft(text_id=news.pk, cited=999, start=0, end=5, how="link")
    nowhere = cites.CitesDraft(text_id=999, cited=news.source_id, start=0, end=5, how="link")
    assert cites.keep_cites([gone, nowhere]) == 0


def test_erasing_a_source_leaves_no_place_that_only_pointed_at_it(alice):
    report = entry(alice, REPORT, "Report", url=PAGE)
    entry(alice, CITING, "News")
    read_for_citations()
    remove_entry(LibraryEntry.objects.get(source=report.source_id))
    LibraryEntry.objects.filter(source=report.source_id).delete()
    assert erase_unused_sources() == 1
    assert not SourceCites.objects.exists() and not EvidencePlace.objects.exists()
    assert NamedSource.objects.exists()


def test_a_source_that_cites_the_claims_source_is_no_second_witness(alice):
    report = entry(alice, REPORT, "Report", url=PAGE)
    entry(alice, CITING, "News")
    entry(alice, f"{RISE} So the ledger shows.", "Ledger")
    read_for_citations()
    compare(chat_over(alice, report))
    said = {row.source_text.source.title: (row.relation, row.code) for row in Stance.objects.all()}
    assert said == {"News": ("neutral", "cites_origin"), "Ledger": ("supports", "word_for_word")}


def test_it_is_none_either_where_the_citation_is_found_after_the_comparison(alice):
    report = entry(alice, REPORT, "Report", url=PAGE)
    entry(alice, CITING, "News")
    compare(chat_over(alice, report))
    assert Stance.objects.get().relation == "supports"
    read_for_citations()
    now = Stance.objects.get(current=True)
    assert (now.relation, now.code, now.words) == ("neutral", "cites_origin", [])
    assert now.note == "It cites the source of this claim, so it is not independent."
    assert Stance.objects.get(current=False).relation == "supports"


def test_a_source_that_contradicts_what_it_cites_stays_a_contradiction(alice):
    report = entry(alice, REPORT, "Report", url=PAGE)
    entry(alice, f"{FALL} Otherwise {PAGE} has it.", "News")
    read_for_citations()
    compare(chat_over(alice, report))
    assert Stance.objects.get().relation == "refutes"


HEAD = '<html><head><title>Cells</title><meta name="{}" content="{}"></head>'
BODY = "<body><p>Cells of salt water last for years in small grids.</p></body></html>"


@pytest.mark.parametrize(
    ("name", "content", "doi"),
    [
        ("citation_doi", "10.5555/salt.7", "10.5555/salt.7"),
        ("DC.Identifier", "https://doi.org/10.5555/salt.7", "10.5555/salt.7"),
        ("citation_doi", "see 10.5555/salt.7", ""),
        ("description", "10.5555/salt.7", ""),
    ],
)
def test_a_page_tells_its_doi_in_its_head(name, content, doi):
    page = f"{HEAD.format(name, content)}{BODY}".encode()
    assert extract(page, url="https://cells.example/a", content_type="text/html").doi == doi


def test_the_doi_of_a_pages_head_is_kept_where_none_is_known(alice):
    found = extracted("Cells last.", kind="web", doi="10.5555/salt.7")
    page = fetched("cells", url="https://cells.example/a")
    with transaction.atomic():
        source = store_web_text(found, page).row.source
    assert Source.objects.get().doi == "10.5555/salt.7"
    Source.objects.update(doi="10.5555/known")
    with transaction.atomic():
        store_web_text(replace(found, text="Cells last long."), page)
    assert Source.objects.get(pk=source.pk).doi == "10.5555/known"
