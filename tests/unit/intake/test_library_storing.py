"""A text is stored once and never changed, together with what makes it visible or not at all."""

import pytest
from django.db import transaction

from citations.models import Source, SourceText
from citations.storage.read.answers import load_texts
from research_app.intake.store_text import Given, hash_text, store_upload_text, store_web_text
from research_app.library.models import LibraryEntry, Upload
from research_app.reading.url_key import url_key
from tests.unit.library.library_documents import bring_in, extracted, fetched

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://Example.ORG/a", "https://example.org/a"),
        ("https://example.org:443/a", "https://example.org/a"),
        ("http://example.org:80", "http://example.org/"),
        ("https://example.org/a#part", "https://example.org/a"),
        ("https://example.org/a?utm_source=x&id=3&fbclid=y", "https://example.org/a?id=3"),
        ("https://example.org/a?UTM%5FSource=x", "https://example.org/a"),
    ],
)
def test_addresses_of_one_page_are_one_source(one, other):
    assert url_key(one) == url_key(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://example.org/a", "https://example.org/A"),
        ("https://example.org/a?id=1", "https://example.org/a?id=2"),
        ("https://example.org/", "https://sub.example.org/"),
        ("https://example.org/a?utm=1", "https://example.org/a"),
    ],
)
def test_addresses_of_two_pages_are_two_sources(one, other):
    assert url_key(one) != url_key(other)


@pytest.mark.parametrize("url", ["", "ftp://x/y", "https://", "javascript:alert(1)", "http://[::1"])
def test_what_is_no_web_address_has_no_key(url):
    with pytest.raises(ValueError):
        url_key(url)


def test_the_same_page_again_is_the_same_text(alice, bob):
    first = bring_in(alice, "Owls hunt at night.", url="https://owls.example/a?utm_source=mail")
    again = bring_in(bob, "Owls hunt at night.", url="https://OWLS.example/a#top")
    assert first.source == again.source
    assert SourceText.objects.get().text == "Owls hunt at night."


def test_a_changed_page_is_a_new_text_and_the_old_one_stays(alice):
    bring_in(alice, "Owls hunt at night.", url="https://owls.example/a")
    before = SourceText.objects.get()
    bring_in(alice, "Owls hunt at dusk.", url="https://owls.example/a")
    assert Source.objects.count() == 1
    assert [text.text for text in SourceText.objects.order_by("id")] == [
        "Owls hunt at night.",
        "Owls hunt at dusk.",
    ]
    before.refresh_from_db()
    assert before.sha256 == hash_text("Owls hunt at night.")


def test_a_page_is_told_by_where_the_redirects_ended():
    asked = fetched(url="https://short.example/x")
    arrived = fetched(url="https://owls.example/a")
    with transaction.atomic():
        one = store_web_text(extracted(kind="web"), arrived).row
        two = store_web_text(extracted("Other.", kind="web"), asked).row
    assert one.source != two.source
    assert (one.final_url, one.http_status) == ("https://owls.example/a", 200)


def test_equal_uploads_of_two_people_are_two_sources(alice, bob):
    one, two = bring_in(alice, "Owls."), bring_in(bob, "Owls.")
    assert one.source != two.source
    assert two.note == ""


def test_an_own_upload_again_is_kept_once_and_said(alice):
    first, again = bring_in(alice, "Owls."), bring_in(alice, "Owls.")
    assert first.source == again.source
    assert "kept once" in again.note
    assert LibraryEntry.objects.count() == 1


def test_pasted_words_with_an_address_never_become_the_page_of_that_address(alice, bob):
    """Else anybody could put words into everybody's copy of a page."""
    web = bring_in(bob, "Owls hunt at night.", url="https://owls.example/a")
    given = Given(title="Owls", url="https://owls.example/a", published="2024-05")
    with transaction.atomic():
        pasted = store_upload_text(extracted("Owls never hunt."), fetched("x"), given).row
    assert pasted.source != web.source
    assert (pasted.source.url_key, pasted.source.url) == (None, "https://owls.example/a")
    assert pasted.source.published == "2024-05"


def test_staff_sharing_what_they_have_already_makes_one_shared_entry(staff):
    bring_in(staff, "Owls.")
    bring_in(staff, "Owls.", shared=True)
    assert LibraryEntry.objects.get().owner is None


def test_what_everybody_has_gets_no_second_entry(staff, alice):
    bring_in(staff, "Owls.", url="https://owls.example/a", shared=True)
    again = bring_in(alice, "Owls.", url="https://owls.example/a")
    assert "in the library already" in again.note
    assert LibraryEntry.objects.count() == 1


def test_a_newer_text_of_a_page_in_the_library_is_announced(alice):
    bring_in(alice, "Owls.", url="https://owls.example/a")
    assert "newer text" in bring_in(alice, "Owls!", url="https://owls.example/a").note


def test_the_same_file_in_library_and_chat_is_one_source(alice):
    chat_key = "6a0b6f0e-2f3c-4a55-9d7b-1f3a6a3c9f10"
    one, two = bring_in(alice, "Owls."), bring_in(alice, "Owls.", chat_key=chat_key)
    assert one.source == two.source
    assert Upload.objects.filter(chat_key=chat_key).count() == 1


def test_a_text_is_never_stored_without_a_transaction(transactional_db):
    with pytest.raises(RuntimeError):
        store_web_text(extracted(), fetched(url="https://owls.example/a"))
    assert not Source.objects.exists()


def test_a_failure_after_the_text_leaves_nothing(alice, monkeypatch):
    def fail(*_args, **_named):
        raise OSError("disk full")

    monkeypatch.setattr("research_app.intake.keep._keep_original", fail)
    with pytest.raises(OSError):
        bring_in(alice, "Owls.")
    assert not Source.objects.exists()
    assert not LibraryEntry.objects.exists()


def test_a_stored_text_is_read_back_with_its_maps(alice):
    kept = bring_in(alice, "Owls hunt at night.")
    row = SourceText.objects.get(source=kept.source)
    assert load_texts([row.pk])[row.pk].text == "Owls hunt at night."
    assert row.sha256 == hash_text(row.text)


@pytest.mark.parametrize("date", ["2023", "2023-02", "2023-02-28"])
def test_iso_dates_are_kept(date):
    with transaction.atomic():
        row = store_upload_text(extracted(published=date), fetched(), Given(title="x")).row
    assert row.source.published == date


@pytest.mark.parametrize("date", ["28.2.2023", "2023-13", "2023-1-1", "yesterday"])
def test_other_dates_are_unknown_rather_than_wrong(date):
    with transaction.atomic():
        row = store_upload_text(extracted(published=date), fetched(), Given(title="x")).row
    assert row.source.published == ""
