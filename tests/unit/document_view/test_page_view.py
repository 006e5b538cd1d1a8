"""The page of a page: a quote is marked where it stands, or the page says why it is not."""

import io
import re
from pathlib import Path
from uuid import uuid4

import pypdfium2
import pytest
from django.conf import settings
from django.urls import reverse
from PIL import Image

from citations.language.wording import day_words
from citations.models import Source, SourceText
from research_app.library.corrections import correct
from research_app.library.models import PageCheck
from research_app.reading.page_images import WIDE, WIDTH
from tests.unit.document_view.made_pages import (
    BROKEN,
    FIRST,
    LAST,
    SECOND,
    place_of,
    quoting_chat,
    stored_pdf,
    upload_of,
)
from tests.unit.reading.hard_pages import BEFORE, HIDDEN, QUOTE, with_hidden_word
from tests.unit.reading.made_documents import make_pdf

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(alice) -> SourceText:
    return stored_pdf(alice)


def ask(client, row, what="page", **query):
    return client.get(reverse(f"viewer:{what}", args=[row.source_id, row.pk]), query)


def marks(html: str) -> int:
    return html.count('class="page-mark-line"')


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def test_the_quote_is_marked_on_its_page_and_stands_beside_it(alice_client, row):
    shown = ask(alice_client, row, **place_of(row, SECOND))
    assert shown.status_code == 200
    assert marks(shown.text) == 1 and 'id="mark"' in shown.text
    assert "Page 1 of 3" in words(shown.text) and SECOND in shown.text
    assert "nothing is marked" not in shown.text
    assert "style=" not in shown.text.split("<main", 1)[1]


def test_the_mark_lies_over_the_ink_of_the_quote(alice_client, alice):
    row = stored_pdf(alice, make_pdf([["", "", "", "", FIRST]]))
    html = ask(alice_client, row, **place_of(row, FIRST)).text
    [sides] = re.findall(r'x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"', html)
    left, top, width, height = map(float, sides)
    image = Image.open(io.BytesIO(ask(alice_client, row, "picture", page=1).content)).convert("L")
    unit = image.width / 1000
    sides = (left, top, left + width, top + height)
    inside = image.crop(tuple(int(side * unit) for side in sides))
    assert sum(inside.histogram()[:128]) == sum(image.histogram()[:128]) > 100


def test_a_quote_over_a_page_break_names_and_marks_both_pages(alice_client, row):
    place = place_of(row, "The engineer who had planned the")
    place["end"] = row.text.index("in April.") + len("in April.")
    first = ask(alice_client, row, **place)
    assert marks(first.text) == 2 and BROKEN in words(first.text)
    assert "It runs over several pages: page 1 , page 2" in words(first.text)
    second = ask(alice_client, row, page=2, **place)
    assert marks(second.text) == 2 and "Page 2 of 3" in words(second.text)
    third = ask(alice_client, row, page=3, **place)
    assert marks(third.text) == 0 and "does not stand on this page" in third.text


def test_words_that_the_page_does_not_have_are_not_marked(alice_client, alice):
    row = stored_pdf(alice)
    SourceText.objects.filter(pk=row.pk).update(text=row.text.replace("March", "Marsh"))
    row.refresh_from_db()
    place = place_of(row, FIRST.replace("March", "Marsh"))
    shown = ask(alice_client, row, **place)
    assert marks(shown.text) == 0
    assert "could not be found on the picture of this page, so nothing is marked" in shown.text
    assert "<image" not in ask(alice_client, row, "crop", **place).text


def test_a_place_beyond_the_text_marks_nothing_and_says_so(alice_client, row):
    for place in ({"start": 0, "end": 10**6}, {"start": 10**6, "end": 10**6 + 1}):
        shown = ask(alice_client, row, **place)
        assert shown.status_code == 200 and marks(shown.text) == 0
        assert "This place does not exist in this text" in shown.text


@pytest.mark.parametrize(
    "query",
    [
        {"page": "x", "start": "-1", "end": "nonsense", "claim": "7", "zoom": "9999"},
        {"page": "9" * 40, "start": "9" * 40, "end": "1"},
        {"start": "5", "end": "5"},
        {"start": "\x00", "zoom": "' OR 1=1"},
    ],
)
def test_nonsense_in_an_address_shows_the_first_page(alice_client, row, query):
    shown = ask(alice_client, row, **query)
    assert shown.status_code == 200 and "Page 1 of 3" in words(shown.text)
    assert ask(alice_client, row, "crop", **query).status_code in (200, 404)
    assert ask(alice_client, row, "picture", **query).status_code in (200, 404)


@pytest.mark.parametrize("page", [0, 4, 2**31 - 1])
def test_a_page_that_is_not_there_is_a_sentence(alice_client, row, page):
    shown = ask(alice_client, row, page=page)
    assert shown.status_code == 404
    assert f"This document has no page {page}; it has 3." in shown.text
    assert ask(alice_client, row, "picture", page=page).status_code == 404


@pytest.mark.usefixtures("own_pages")
def test_a_missing_original_is_a_sentence(alice_client, row):
    upload = upload_of(row)
    Path(upload.file.path).unlink()
    shown = ask(alice_client, row, **place_of(row, FIRST))
    assert shown.status_code == 404 and FIRST in shown.text
    assert "is missing from the store" in shown.text
    assert ask(alice_client, row, "picture", page=1).status_code == 404
    assert (
        "is missing from the store" in ask(alice_client, row, "crop", **place_of(row, FIRST)).text
    )


def test_an_original_that_is_not_kept_is_a_sentence(alice_client, row):
    upload = upload_of(row)
    type(upload).objects.filter(pk=upload.pk).update(file="")
    assert "is not kept" in ask(alice_client, row).text
    assert ask(alice_client, row, "picture", page=1).status_code == 404


@pytest.mark.usefixtures("own_pages")
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"%PDF-1.4 nonsense", "is damaged"),
        (make_pdf([["A"]], password="secret"), "protected by a password"),
    ],
)
def test_an_original_that_cannot_be_drawn_is_a_sentence(alice_client, row, content, sentence):
    Path(upload_of(row).file.path).write_bytes(content)
    shown = ask(alice_client, row, **place_of(row, FIRST))
    assert shown.status_code == 422 and sentence in shown.text and FIRST in shown.text
    refused = ask(alice_client, row, "picture", page=1)
    assert refused.status_code == 422 and sentence in refused.text
    assert sentence in ask(alice_client, row, "crop", **place_of(row, FIRST)).text


def test_pictures_are_private_and_not_sent_twice(alice_client, row):
    first = ask(alice_client, row, "picture", page=1)
    assert first.headers["Content-Type"] == "image/png"
    assert first.headers["X-Content-Type-Options"] == "nosniff"
    assert first.headers["Cache-Control"] == "private, no-cache"
    address = reverse("viewer:picture", args=[row.source_id, row.pk])
    again = alice_client.get(address, {"page": 1}, headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304 and not again.content
    assert again.headers["Cache-Control"] == "private, no-cache"
    wide = ask(alice_client, row, "picture", page=1, wide=1)
    assert wide.headers["ETag"] != first.headers["ETag"]
    widths = [Image.open(io.BytesIO(each.content)).width for each in (first, wide)]
    assert widths[0] in (WIDTH, WIDTH + 1) and widths[1] in (WIDE, WIDE + 1)


def test_a_cut_of_the_page_shows_the_quote_and_leads_to_it(alice_client, row):
    place = place_of(row, SECOND)
    crop = ask(alice_client, row, "crop", **place).text
    assert f"“{SECOND}” on page 1 of the original" in crop and marks(crop) == 1
    [box] = re.findall(r'viewBox="([\d. ]+)"', crop)
    _, top, _, height = map(float, box.split())
    [y] = re.findall(r"<rect[^>]* y=\"([\d.]+)\"", crop)
    assert top < float(y) < top + height < 500
    assert ask(alice_client, row, "crop").status_code == 404


def test_a_cut_shows_all_pages_of_a_quote_over_a_page_break(alice_client, row):
    start = row.text.index("The engineer")
    place = {"start": start, "end": row.text.index("in April.") + len("in April.")}
    crop = ask(alice_client, row, "crop", **place).text
    assert "on page 1 of the original" in crop and "on page 2 of the original" in crop
    assert crop.count("<image") == 2 and "could not be found" not in crop
    page = ask(alice_client, row, **place).text
    assert "On page 2" in page and page.count("<image") == 1 and marks(page) == 2


def test_evidence_of_the_chat_is_led_through_in_the_order_of_the_document(alice_client, alice, row):
    chat = quoting_chat(alice, row, SECOND, FIRST, LAST)
    quoting_chat(alice, row, "Nobody had foreseen it.")
    claim = chat.turns.get().answer.claims.first().pk
    shown = ask(alice_client, row, claim=claim, **place_of(row, FIRST)).text
    assert "Evidence 1 of 3" in words(shown)
    assert "Previous evidence" not in words(shown)
    after = place_of(row, SECOND)
    assert f"start={after['start']}&amp;end={after['end']}&amp;claim={claim}#mark" in shown
    last = ask(alice_client, row, claim=claim, **place_of(row, LAST)).text
    assert "Evidence 3 of 3" in words(last) and "Next evidence" not in words(last)
    assert "Page 2 of 3" in words(last)
    assert reverse("desk:chat", args=[chat.pk]) in last
    assert reverse("desk:card", args=[claim]) in last


def test_an_answer_names_its_chat_where_no_claim_does(alice_client, bob_client, alice, row):
    """Requirements are quoted outside any claim."""
    chat = quoting_chat(alice, row, FIRST, SECOND)
    answer = chat.turns.get().answer_id
    shown = ask(alice_client, row, answer=answer, **place_of(row, FIRST)).text
    assert "Evidence 1 of 2" in words(shown) and reverse("desk:chat", args=[chat.pk]) in shown
    assert (
        f"&amp;answer={answer}"
        in shown.split('Next<span class="more"> evidence')[0].rsplit("<a", 1)[1]
    )
    assert "Evidence card" not in shown
    other = ask(alice_client, row, answer=uuid4(), **place_of(row, FIRST)).text
    assert "Next evidence" not in words(other)


def test_the_text_of_a_document_leads_to_its_pages(alice_client, alice, row):
    chat = quoting_chat(alice, row, FIRST)
    claim = chat.turns.get().answer.claims.get().pk
    address = reverse("library:source", args=[row.source_id])
    pages = reverse("viewer:page", args=[row.source_id, row.pk])
    text = alice_client.get(address).text
    assert f'<a href="{pages}?page=2">Page 2' in text and "Show the original pages" in text
    place = place_of(row, FIRST)
    where = f"{pages}?start={place['start']}&amp;end={place['end']}"
    assert f"{where}&amp;claim={claim}#mark" in alice_client.get(address, place).text
    type(upload_of(row)).objects.filter(source=row.source_id).update(file="")
    assert pages not in alice_client.get(address).text


def test_the_page_has_the_corrected_title(alice_client, alice, row):
    correct(row.source, {"title": "The old harbour"}, holder=str(alice.pk), editor=alice)
    shown = ask(alice_client, row).text
    assert "<h1>The old harbour</h1>" in shown and "Page 1 of The old harbour, as it" in shown


def test_the_page_tells_that_its_address_is_gone(alice_client, row):
    Source.objects.filter(pk=row.source_id).update(url_key="https://owls.example/harbour.pdf")
    PageCheck.objects.create(source=row.source, state="done", outcome="gone")
    shown = ask(alice_client, row).text
    assert f"Source unavailable, showing the copy of {day_words(row.fetched_at)}, sha256" in shown


@pytest.mark.usefixtures("own_pages")
def test_the_pages_around_are_drawn_before_somebody_turns_to_them(alice_client, row):
    address = reverse("viewer:picture", args=[row.source_id, row.pk])
    found = re.compile(f'<link rel="prefetch" as="image" href="{re.escape(address)}\\?page=(\\d)">')
    ahead = [found.findall(ask(alice_client, row, page=page).text) for page in (1, 2, 3)]
    assert ahead == [["2"], ["3", "1"], ["2"]]
    ahead = alice_client.get(address, {"page": 2}, headers={"Sec-Purpose": "prefetch"})
    assert ahead.status_code == 200


def test_a_quote_beyond_the_crop_of_its_page_is_not_marked(alice_client, alice):
    opened = pypdfium2.PdfDocument(make_pdf([[FIRST], [SECOND]]))
    opened[0].set_cropbox(0, 0, 500, 500)
    out = io.BytesIO()
    opened.save(out)
    opened.close()
    row = stored_pdf(alice, out.getvalue())
    shown = ask(alice_client, row, **place_of(row, FIRST)).text
    assert marks(shown) == 0 and "so nothing is marked" in shown
    assert marks(ask(alice_client, row, **place_of(row, SECOND)).text) == 1


@pytest.mark.parametrize("how", HIDDEN)
def test_words_that_nobody_sees_are_not_marked(alice_client, alice, how):
    row = stored_pdf(alice, HIDDEN[how])
    place = place_of(row, QUOTE)
    shown = ask(alice_client, row, **place).text
    assert marks(shown) == 0 and QUOTE in shown
    crop = ask(alice_client, row, "crop", **place).text
    assert "<image" not in crop
    assert all("The page does not show the quote" in words(each) for each in (shown, crop))
    assert marks(ask(alice_client, row, **place_of(row, BEFORE)).text) == 1


def test_a_hidden_word_in_the_midst_of_others_is_told(alice_client, alice):
    row = stored_pdf(alice, with_hidden_word())
    assert "was not opened" in row.text
    shown = ask(alice_client, row, start=0, end=len(row.text)).text
    assert marks(shown) == 0 and "or not all of it" in shown
    assert marks(ask(alice_client, row, **place_of(row, "opened in March")).text) == 1


@pytest.mark.usefixtures("own_pages")
def test_the_card_offers_the_page_where_the_original_is_kept(alice_client, alice, row):
    chat = quoting_chat(alice, row, FIRST)
    card = reverse("desk:card", args=[chat.turns.get().answer.claims.get().pk])
    assert reverse("viewer:crop", args=[row.source_id, row.pk]) in alice_client.get(card).text
    assert not (settings.CACHE_DIR / "pages").exists()
    type(upload_of(row)).objects.filter(source=row.source_id).update(file="")
    assert "viewer" not in alice_client.get(card).text.split("<main", 1)[1]
    assert "Show it on the page" not in alice_client.get(card).text


def test_hostile_words_and_titles_are_words(alice_client, alice):
    words_ = "<img src=x onerror=alert(1)> & “quoted” rose in March."
    data = make_pdf([[words_]], title="<script>alert(2)</script>")
    row = stored_pdf(alice, data)
    place = place_of(row, words_)
    for what in ("page", "crop"):
        html = ask(alice_client, row, what, **place).text
        assert "<img src=x" not in html and "<script>alert" not in html
        assert marks(html) == 1
