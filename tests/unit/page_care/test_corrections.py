"""Facts of a source that a person sets right: shown everywhere, found values kept, undone."""

import csv
import io
import json

import pytest

from citations.export.answer_json import answer_data, answer_json
from citations.export.formats.references import bibtex
from citations.export.formats.rows_csv import csv_rows
from citations.export.provenance import load_provenance
from citations.export.recheck.answers import wrong_answer
from citations.models import EvidenceStore, Source, SourceCorrection
from citations.storage.read.answers import load_texts
from citations.storage.write.answers import save_answer
from research_app.audit_log.models import AuditEntry
from research_app.chats.models import Chat, Turn
from research_app.library.corrections import holder_for, holder_key
from research_app.library.models import LibraryEntry
from research_app.scope.askable import scope_of_question
from research_app.scope.naming import offer_names
from research_app.scope.scope import Scope
from tests.unit.answers import REPORT, proposal, stored_text, written_answer
from tests.unit.library.library_documents import bring_in

pytestmark = pytest.mark.django_db
QUOTE = "Revenue rose to 3,214 million dollars in 2022."
FACTS = {"title": "Annual report", "author": "", "published": "", "publisher": "", "doi": ""}


def answered(owner, text):
    """An answer of this user that cites the text."""
    store = EvidenceStore.objects.create(holder=holder_key(owner.pk))
    chat = Chat.objects.create(owner=owner, store=store, title="Revenue")
    answer = save_answer(written_answer([proposal(text, QUOTE)], [text]), store=store)
    Turn.objects.create(chat=chat, position=1, answer=answer, key=answer.pk)
    return answer


def report_of(owner):
    text = stored_text(REPORT, title="Untitled", author="J. Doe")
    source = Source.objects.get(pk=text.info.source_id)
    LibraryEntry.objects.create(source=source, owner=owner)
    return source, text


def correct(client, source, **facts):
    return client.post(f"/library/sources/{source.pk}/correct/", {**FACTS, **facts})


def card_of(client, answer):
    return client.get(f"/claims/{answer.claims.get().pk}/card/").text


def test_a_correction_shows_in_library_document_card_and_is_told_as_such(alice, alice_client):
    source, text = report_of(alice)
    answer = answered(alice, text)
    assert (
        correct(alice_client, source, author="Maria Ruiz", published="2023-02").status_code == 302
    )
    for page in ("/library/", f"/library/sources/{source.pk}/"):
        shown = alice_client.get(page).text
        assert "Annual report" in shown and "Maria Ruiz" in shown and "2023-02" in shown
    card = card_of(alice_client, answer)
    assert "Annual report" in card and "Maria Ruiz" in card
    assert "Author corrected by alice" in card and "(found: J. Doe)" in card
    source.refresh_from_db()
    assert (source.title, source.author) == ("Untitled", "J. Doe")


def test_the_library_is_searched_and_ordered_by_the_corrected_title(alice, alice_client):
    source, _ = report_of(alice)
    LibraryEntry.objects.create(
        source_id=stored_text(REPORT, title="Moths").info.source_id, owner=alice
    )
    correct(alice_client, source)
    assert "Annual report" in alice_client.get("/library/?q=annual").text
    listed = alice_client.get("/library/?order=title").text
    assert listed.index("Annual report") < listed.index("Moths")


def test_undo_leads_back_to_the_found_value_and_the_history_stays(alice, alice_client):
    source, text = report_of(alice)
    answer = answered(alice, text)
    correct(alice_client, source, author="Maria Ruiz")
    correct(alice_client, source, author="M. Ruiz")
    page = alice_client.get(f"/library/sources/{source.pk}/").text
    assert "Maria Ruiz → M. Ruiz" in page and "J. Doe → Maria Ruiz" in page
    alice_client.post(f"/library/sources/{source.pk}/correct/undo/", {"field": "author"})
    card = card_of(alice_client, answer)
    assert "J. Doe" in card and "Author corrected" not in card and "Title corrected" in card
    rows = SourceCorrection.objects.filter(field="author").order_by("pk")
    assert [(row.old, row.value, row.current) for row in rows] == [
        ("J. Doe", "Maria Ruiz", False),
        ("Maria Ruiz", "M. Ruiz", False),
        ("M. Ruiz", "J. Doe", False),
    ]


def test_others_who_hold_the_same_page_see_what_was_found(alice, bob, alice_client, bob_client):
    page = bring_in(alice, "Owls hunt.", url="https://owls.example/a").source
    bring_in(bob, "Owls hunt.", url="https://owls.example/a")
    correct(alice_client, page, title="About owls")
    assert "About owls" in alice_client.get("/library/").text
    for path in ("/library/", f"/library/sources/{page.pk}/"):
        assert "About owls" not in bob_client.get(path).text
    text_id = page.texts.get().pk
    assert load_texts([text_id], holder=holder_key(alice.pk))[text_id].info.title == "About owls"
    assert load_texts([text_id], holder=holder_key(bob.pk))[text_id].info.title != "About owls"


def test_shared_documents_are_corrected_by_staff_for_everybody(alice, alice_client, staff_client):
    source, text = report_of(None)
    answer = answered(alice, text)
    assert "/correct/" not in alice_client.get(f"/library/sources/{source.pk}/").text
    assert correct(alice_client, source).status_code == 403
    correct(staff_client, source)
    assert "Annual report" in card_of(alice_client, answer)


def test_foreign_documents_do_not_exist(bob, alice_client):
    source, _ = report_of(bob)
    assert correct(alice_client, source).status_code == 404
    assert not SourceCorrection.objects.exists()


def test_what_its_owner_corrected_is_everybodys_once_the_document_is(alice, bob, alice_client):
    source = bring_in(alice, "Owls hunt.").source
    correct(alice_client, source, title="About owls")
    alice.is_staff = True
    bring_in(alice, "Owls hunt.", shared=True)
    assert holder_for(bob, source) is None
    assert SourceCorrection.objects.get().holder == ""


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({"title": " \u200b "}, "A document needs a title."),
        ({"published": "May 2024"}, "Write the date as 2024"),
        ({"published": "2023-02-29"}, "There is no 2023-02-29 in the calendar."),
        ({"doi": "owls"}, "A DOI begins with"),
        ({"author": "x" * 501}, "at most 500 characters"),
    ],
)
def test_what_does_not_fit_is_said_and_changes_nothing(alice, alice_client, facts, sentence):
    source, _ = report_of(alice)
    refused = correct(alice_client, source, **facts)
    assert refused.status_code == 422 and sentence in refused.text
    assert not SourceCorrection.objects.exists()


def test_words_of_a_correction_are_never_markup(alice, alice_client):
    source, text = report_of(alice)
    answer = answered(alice, text)
    correct(alice_client, source, title="<img src=x onerror=alert(1)>\r\nmore")
    page = alice_client.get(f"/library/sources/{source.pk}/").text
    for shown in (card_of(alice_client, answer), page):
        assert "<img" not in shown and "&lt;img src=x onerror=alert(1)&gt; more" in shown


def test_the_audit_log_names_the_fields_and_no_values(alice, alice_client):
    source, _ = report_of(alice)
    correct(alice_client, source, author="Maria Ruiz")
    correct(alice_client, source, author="Maria Ruiz")
    entry = AuditEntry.objects.get(action="document changed")
    assert entry.details == {"fields": ["title", "author"]} and entry.actor == "alice"
    assert "Maria" not in json.dumps(entry.details)


def test_exports_give_the_correction_with_what_was_found(alice, alice_client):
    source, text = report_of(alice)
    answer = answered(alice, text)
    before = answer_json(load_provenance(answer.pk))
    correct(alice_client, source, author="Maria Ruiz", doi="https://doi.org/10.1000/182")
    provenance = load_provenance(answer.pk)
    written = answer_json(provenance)
    assert written != before and written == answer_json(load_provenance(answer.pk))
    [evidence] = json.loads(written)["evidence"]
    assert (evidence["author"], evidence["doi"]) == ("Maria Ruiz", "10.1000/182")
    told = {each["fact"]: each["found"] for each in evidence["corrections"]}
    assert told == {"title": "Untitled", "author": "J. Doe", "doi": None}
    head, *rows = csv.reader(io.StringIO("\n".join(map(_line, csv_rows(provenance)))))
    row = dict(zip(head, rows[0], strict=True))
    assert row["author"] == "Maria Ruiz" and "(found: J. Doe)" in row["corrections"]
    assert "Maria Ruiz" in bibtex(provenance) and "10.1000/182" in bibtex(provenance)


def test_a_file_whose_fact_is_not_what_it_was_corrected_to_is_found(alice, alice_client):
    source, text = report_of(alice)
    answer = answered(alice, text)
    correct(alice_client, source, author="Maria Ruiz")
    document = answer_data(load_provenance(answer.pk))
    assert not list(wrong_answer(document, {}))
    document["evidence"][0]["author"] = "Somebody else"
    assert [each.field for each in wrong_answer(document, {})] == ["author"]


def _line(cells):
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(cells)
    return out.getvalue()


def shown_as(**facts):
    """What a form sends along of what it showed when it was drawn."""
    return {f"initial-{name}": value for name, value in facts.items()}


def test_an_older_form_does_not_take_back_what_it_did_not_touch(alice, alice_client):
    source, _ = report_of(alice)
    drawn = shown_as(title="Untitled", author="J. Doe", published="", publisher="", doi="")
    correct(alice_client, source, author="J. Doe", **drawn)
    date_alone = {"title": "Untitled", "author": "J. Doe", "published": "2023-02"}
    assert correct(alice_client, source, **date_alone, **drawn).status_code == 302
    page = alice_client.get(f"/library/sources/{source.pk}/").text
    assert "Annual report" in page and "2023-02" in page
    assert not SourceCorrection.objects.filter(value="Untitled").exists()


def test_of_two_editors_of_one_fact_the_second_is_told_and_may_go_on(staff_client, alice_client):
    source, _ = report_of(None)
    drawn = shown_as(title="Untitled", author="J. Doe", published="", publisher="", doi="")
    correct(staff_client, source, title="Report of 2022", author="J. Doe", **drawn)
    late = correct(staff_client, source, title="Yearly report", author="J. Doe", **drawn)
    assert late.status_code == 422
    assert "This was changed meanwhile and now reads “Report of 2022”" in late.text
    assert 'name="title" value="Yearly report"' in late.text
    assert 'name="initial-title" value="Report of 2022"' in late.text
    assert "Report of 2022" in alice_client.get(f"/library/sources/{source.pk}/").text
    again = {**drawn, "initial-title": "Report of 2022"}
    assert correct(staff_client, source, title="Yearly report", author="J. Doe", **again)
    assert "Yearly report" in alice_client.get(f"/library/sources/{source.pk}/").text


def test_a_found_fact_that_no_form_would_take_hinders_nobody(alice, alice_client):
    source, _ = report_of(alice)
    Source.objects.filter(pk=source.pk).update(published="2024-02-30")
    drawn = shown_as(title="Untitled", author="J. Doe", published="2024-02-30")
    assert correct(alice_client, source, published="2024-02-30", **drawn).status_code == 302
    assert "Annual report" in alice_client.get("/library/").text


@pytest.mark.parametrize(
    "given",
    [
        *("10.1000/182", "https://doi.org/10.1000/182", "http://dx.doi.org/10.1000/182"),
        *(
            "doi.org/10.1000/182",
            "DOI: 10.1000/182",
            "\u200bdoi:10.1000/182 ",
            "urn:doi:10.1000/182",
        ),
        *("https://www.doi.org/10.1000%2F182", "HTTPS://DOI.ORG/10.1000/182"),
    ],
)
def test_a_doi_is_taken_out_of_the_address_that_leads_to_it(alice, alice_client, given):
    source, _ = report_of(alice)
    assert correct(alice_client, source, doi=given).status_code == 302
    assert SourceCorrection.objects.get(field="doi").value == "10.1000/182"


def test_a_document_bears_its_corrected_title_wherever_it_is_named(alice, alice_client):
    source = bring_in(alice, "Owls hunt at night.", given_title="Untitled").source
    correct(alice_client, source, title="About owls")
    scope = scope_of_question(alice, 'When does @"About owls" say they hunt?', Scope.library())
    assert scope.named is not None and scope.named.source_ids == {source.pk}
    assert [offer.item.title for offer in offer_names(alice, None, "owls", limit=5)] == [
        "About owls"
    ]
    assert (
        "About owls"
        in alice_client.get(f'/library/picker/?scope={{"documents":[{source.pk}]}}').text
    )
    again = bring_in(alice, "Owls hunt at night.", given_title="Untitled")
    assert again.note.startswith("“About owls” is in the library already")
    entry = LibraryEntry.objects.get(source=source)
    removed = alice_client.post(
        f"/library/entries/{entry.pk}/remove/", headers={"HX-Request": "true"}
    )
    assert "Removed “About owls”" in removed.text
