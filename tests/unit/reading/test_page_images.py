"""A quote is marked on the picture of its page exactly where its words are drawn, or not at all."""

import io

import pypdfium2
import pytest
from PIL import Image

from citations.drafts import TextDraft
from research_app.reading.errors import MalformedDocument, PasswordProtected
from research_app.reading.extraction import extract
from research_app.reading.page_images import draw_page, lines_of, words_on_pages
from research_app.reading.page_images.find_words import says_the_same
from tests.unit.reading.made_documents import make_pdf
from tests.unit.reading.texts import as_text

LINES = [
    "The harbour was opened in March by the council.",
    "Its cost rose to 12.4 million, which nobody had fore-",
    "seen at the office of the first engineer.",
]


def read(data: bytes) -> TextDraft:
    return as_text(extract(data, file_name="report.pdf"))


def marked(data: bytes, quote: str) -> list[tuple[int, list]]:
    """For each page of the quote the rectangles over it."""
    text = read(data)
    start = text.text.index(quote)
    found = []
    for words in words_on_pages(text, start, start + len(quote)):
        characters = draw_page(data, page=words.number, width=0).characters
        assert says_the_same(words, characters)
        found.append((words.number, lines_of(characters[index] for index in words.indices)))
    return found


def words_under(data: bytes, page: int, box) -> str:
    """What the page itself says inside a rectangle, asked in its own coordinates."""
    opened = pypdfium2.PdfDocument(data)
    sheet = opened[page - 1]
    wide, high = sheet.get_size()
    there = sheet.get_textpage().get_text_bounded(
        left=box.left * wide / 1000 - 0.5,
        right=box.right * wide / 1000 + 0.5,
        bottom=high - box.bottom * high / 1000,
        top=high - box.top * high / 1000,
    )
    opened.close()
    return " ".join(there.split())


def changed(data: bytes, change) -> bytes:
    opened = pypdfium2.PdfDocument(data)
    for page in opened:
        change(page)
    out = io.BytesIO()
    opened.save(out)
    opened.close()
    return out.getvalue()


def test_each_line_of_a_quote_is_marked_over_its_own_words():
    data = make_pdf([["Nothing here.", *LINES, "Nothing there."]])
    [(page, boxes)] = marked(data, "rose to 12.4 million, which nobody had foreseen at the office")
    assert page == 1
    assert [words_under(data, 1, box) for box in boxes] == [
        "rose to 12.4 million, which nobody had fore",
        "seen at the office",
    ]


def test_a_quote_over_a_page_break_is_marked_on_both_pages():
    first = [*["A line that fills the page with words of no matter."] * 40, "It goes on to the"]
    data = make_pdf([first, ["next page and ends there.", "Another sentence."]])
    found = marked(data, "It goes on to the next page and ends there.")
    assert [page for page, _ in found] == [1, 2]
    assert [words_under(data, page, boxes[0]) for page, boxes in found] == [
        "It goes on to the",
        "next page and ends there.",
    ]


@pytest.mark.parametrize("degrees", [90, 180, 270])
def test_a_turned_page_is_marked_where_the_words_are_drawn(degrees):
    data = changed(make_pdf([LINES]), lambda page: page.set_rotation(degrees))
    [(_, boxes)] = marked(data, "The harbour was opened in March by the council.")
    assert len(boxes) == 1
    assert_ink_only_inside(data, boxes[0])


def test_a_cropped_page_is_marked_where_the_words_are_drawn():
    data = changed(make_pdf([LINES[:1]]), lambda page: page.set_cropbox(50, 600, 500, 800))
    [(_, boxes)] = marked(data, "The harbour was opened in March by the council.")
    assert_ink_only_inside(data, boxes[0], alone=True)


def assert_ink_only_inside(data: bytes, box, *, alone: bool = False) -> None:
    """The rectangle holds dark points; where the words stand alone on the page, it holds all."""
    picture = Image.open(io.BytesIO(draw_page(data, page=1, width=800).picture)).convert("L")
    wide, high = picture.size
    sides = (box.left * wide, box.top * high, box.right * wide, box.bottom * high)
    left, top, right, bottom = (int(side / 1000) for side in sides)
    inside = (left - 1, top - 1, right + 2, bottom + 2)
    dark = count_dark(picture.crop(inside))
    assert dark > 50
    if alone:
        assert dark == count_dark(picture)


def count_dark(picture: Image.Image) -> int:
    return sum(picture.histogram()[:128])


def test_other_words_at_the_place_are_not_marked():
    data, other = make_pdf([LINES]), make_pdf([[line.upper()[::-1] for line in LINES]])
    text = read(data)
    [words] = words_on_pages(text, 0, 20)
    assert not says_the_same(words, draw_page(other, page=1, width=0).characters)
    assert not says_the_same(words, draw_page(make_pdf([["A"]]), page=1, width=0).characters)


def test_columns_and_cells_far_apart_are_marked_one_by_one():
    data = make_pdf([["Revenue\t97\t103", "Costs\t40\t55"]])
    text = read(data)
    [words] = words_on_pages(text, 0, text.text.index("Costs"))
    boxes = lines_of(draw_page(data, page=1, width=0).characters[i] for i in words.indices)
    assert [words_under(data, 1, box) for box in boxes] == ["Revenue", "97", "103"]


def test_what_cannot_be_drawn_is_a_sentence():
    with pytest.raises(MalformedDocument):
        draw_page(make_pdf([LINES]), page=2, width=300)
    with pytest.raises(MalformedDocument):
        draw_page(b"%PDF-1.4 nonsense", page=1, width=300)
    with pytest.raises(PasswordProtected):
        draw_page(make_pdf([LINES], password="secret"), page=1, width=300)


def test_a_picture_is_never_larger_than_asked_for():
    picture = Image.open(io.BytesIO(draw_page(make_pdf([LINES]), page=1, width=640).picture))
    assert picture.width in (640, 641)
