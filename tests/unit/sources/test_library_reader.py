"""The page of one document: its text as stored, its pages and headings, and the quote asked for."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from citations.cards.passages import live_page_link
from citations.drafts import PageSpan, SectionSpan, SourceInfo, TextDraft
from citations.models import SourceText
from research_app.retrieval.models import Passage
from research_app.sources.reader.document import PART_CHARACTERS, Parts, Span, lay_out_window
from research_app.sources.reader.pieces import Marked
from tests.unit.sources.library_documents import bring_in

INFO = SourceInfo(
    source_id=1, kind="text", title="Owls", fetched_at=datetime(2024, 1, 1, tzinfo=UTC), sha256="x"
)


def draft(text, **maps):
    return TextDraft(id=1, text=text, info=INFO, **maps)


def lay_out(text, *, part=1, quote=None):
    """The part that holds the quote, else part number `part`."""
    parts = Parts(text)
    return lay_out_window(parts, parts.window(part, quote), Marked(quote=quote))


def words_of(block):
    return "".join(piece.text for piece in block.pieces)


def quoted(part):
    return "".join(piece.text for block in part.blocks for piece in block.pieces if piece.quoted)


def test_paragraphs_headings_and_pages_are_shown_as_such():
    text = "Owls\n\nThey hunt.\n\nMoths\nThey fly."
    part = lay_out(
        draft(
            text,
            sections=(
                SectionSpan(title="Owls", level=1, start=0, end=17),
                SectionSpan(title="Moths", level=3, start=18, end=len(text)),
            ),
            pages=(
                PageSpan(number=1, start=0, end=18),
                PageSpan(number=2, start=18, end=len(text)),
            ),
        )
    )
    assert [(words_of(block), block.level, block.page) for block in part.blocks] == [
        ("Owls", 3, 1),
        ("They hunt.", None, None),
        ("Moths", 4, 2),
        ("They fly.", None, None),
    ]


def test_the_quote_is_marked_exactly_and_anchored_once():
    text = "One two three.\n\nFour five six."
    quote = Span(start=text.index("three"), end=text.index("five"))
    part = lay_out(draft(text), quote=quote)
    assert quoted(part) == "three.Four"
    assert sum(piece.anchors for block in part.blocks for piece in block.pieces) == 1


def test_a_quote_that_begins_with_a_gap_is_anchored_too():
    part = lay_out(draft("One.\n\nTwo."), quote=Span(start=4, end=10))
    assert quoted(part) == "Two."
    assert any(piece.anchors for block in part.blocks for piece in block.pieces)


def test_a_long_text_comes_in_parts_that_hold_all_of_it():
    text = "\n\n".join(f"Paragraph {number} " + "x" * 500 for number in range(200))
    first = lay_out(draft(text))
    assert first.total > 1
    parts = [lay_out(draft(text), part=number) for number in range(1, first.total + 1)]
    shown = "\n\n".join(words_of(block) for part in parts for block in part.blocks)
    assert shown == text
    assert lay_out(draft(text), part=999).number == first.total


def test_one_endless_line_is_cut_as_well():
    text = "x" * (5 * PART_CHARACTERS)
    sizes = [
        sum(len(words_of(block)) for block in lay_out(draft(text), part=number).blocks)
        for number in range(1, lay_out(draft(text)).total + 1)
    ]
    assert sum(sizes) == len(text)
    assert max(sizes) <= 2 * PART_CHARACTERS


def test_the_part_with_the_quote_reaches_to_its_end():
    text = "\n\n".join("Sentence. " * 50 for _ in range(200))
    for start in range(0, len(text) - 3000, 9973):
        span = Span(start=start, end=start + 2500)
        part = lay_out(draft(text), quote=span)
        assert quoted(part).replace("\n", "").replace(" ", "") == text[
            span.start : span.end
        ].replace("\n", "").replace(" ", "")


def test_an_empty_text_is_an_empty_part():
    part = lay_out(draft(""))
    assert (part.number, part.total, part.blocks) == (1, 1, ())


@pytest.mark.parametrize(
    ("quote", "link"),
    [
        ("short words", "https://x.example/a#:~:text=short%20words"),
        ("a-b, c & d", "https://x.example/a#:~:text=a%2Db%2C%20c%20%26%20d"),
        (
            "“Über 1,204” – Köln",
            "https://x.example/a#:~:text=%E2%80%9C%C3%9Cber%201%2C204%E2%80%9D%20%E2%80%93%20K%C3%B6ln",
        ),
        ("Owls\nThey hunt at night.", "https://x.example/a#:~:text=Owls,They%20hunt%20at%20night."),
        ("Owls | 412 | 3,900", "https://x.example/a#:~:text=Owls,3%2C900"),
        ("", "https://x.example/a"),
        (" | \n", "https://x.example/a"),
    ],
)
def test_a_text_fragment_is_encoded(quote, link):
    assert live_page_link("https://x.example/a", quote) == link


def test_a_long_quote_is_named_by_its_ends_and_an_old_fragment_goes():
    link = live_page_link("https://x.example/a#top", " ".join(f"w{n}" for n in range(30)))
    assert link == (
        "https://x.example/a#:~:text=w0%20w1%20w2%20w3%20w4,w25%20w26%20w27%20w28%20w29"
    )


def test_words_that_stand_further_up_too_are_told_apart_by_what_comes_before():
    text = "In 2022 owls rose.\n\nMore of it. In 2022 owls fell."
    start = text.rindex("In 2022")
    link = live_page_link("https://x.example/a", "In 2022 owls", text=text, start=start)
    assert link == "https://x.example/a#:~:text=More%20of%20it.-,In%202022%20owls"
    link = live_page_link("https://x.example/a", "In 2022 owls fell", text=text, start=start)
    assert link == "https://x.example/a#:~:text=In%202022%20owls%20fell"


@pytest.fixture
def read(alice, alice_client):
    def read(source, status=200, **query):
        answer = alice_client.get(reverse("library:source", args=[source.pk]), query)
        assert answer.status_code == status
        return answer.content.decode()

    return read


def test_the_page_marks_the_quote(alice, read):
    kept = bring_in(alice, "Owls hunt at night. They hear well.")
    page = read(kept.source, start=5, end=18)
    assert '<mark id="quote" tabindex="-1">hunt at night</mark>' in page


def test_a_quote_points_at_its_own_text_after_the_page_changed(alice, read):
    kept = bring_in(alice, "Owls hunt at night.", url="https://owls.example/a")
    old = SourceText.objects.get()
    bring_in(alice, "Today: owls hunt at dusk.", url="https://owls.example/a")
    page = read(kept.source, text=old.pk, start=0, end=9)
    assert ">Owls hunt</mark>" in page and "older text" in page
    assert "owls hunt at dusk" in read(kept.source)
    assert "#:~:text=Owls%20hunt" in page


@pytest.mark.parametrize(
    "query",
    [
        {"start": 5, "end": 5},
        {"start": 9, "end": 3},
        {"start": -1, "end": 4},
        {"start": 0, "end": 10**6},
        {"start": "9" * 5000, "end": "9" * 5000},
        {"start": "x", "end": "y"},
        {"start": 3},
    ],
)
def test_a_wrong_place_highlights_nothing_and_says_so(alice, read, query):
    kept = bring_in(alice, "Owls hunt at night.")
    page = read(kept.source, **query)
    assert "<mark" not in page and "does not exist in this text" in page


@pytest.mark.parametrize("text", ["0", "x", "999999", "9" * 5000])
def test_a_text_that_does_not_exist_is_not_found(alice, read, text):
    kept = bring_in(alice, "Owls hunt at night.")
    read(kept.source, status=404, text=text)


def test_passages_can_be_shown(alice, read):
    kept = bring_in(alice, "Owls hunt at night. They hear well.")
    text = SourceText.objects.get()
    Passage.objects.create(source_text=text, start=0, end=19)
    Passage.objects.create(source_text=text, start=20, end=35)
    assert 'aria-label="Passage 2"' in read(kept.source, passages=1)
    assert "Passage 2" not in read(kept.source)


def test_text_of_a_source_is_never_markup(alice, read):
    kept = bring_in(alice, "<img src=x onerror=alert(1)> hunts")
    page = read(kept.source, start=0, end=10)
    assert "<img" not in page and "&lt;img src=x" in page


def test_what_is_known_of_the_text_is_told(alice, read):
    kept = bring_in(alice, "Owls.", url="https://owls.example/a")
    page = read(kept.source)
    text = SourceText.objects.get()
    for fact in (text.sha256, text.file_sha256, "test 1", "https://owls.example/a", "status 200"):
        assert fact in page
