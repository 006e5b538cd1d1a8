"""However a page was made, a quote is marked over its own ink and over no other."""

import base64
import io

import pytest
from PIL import Image, ImageChops

from research_app.reading.page_images import Characters, lines_of, words_on_pages
from research_app.reading.page_images.child import draw
from research_app.reading.page_images.find_words import says_the_same
from tests.unit.reading.hard_pages import BEFORE, HARD, QUOTE, Sheet, without_font
from tests.unit.reading.made_documents import extract_here
from tests.unit.reading.texts import as_text

WIDTH = 1200
AROUND = 2
"""Pixels around a rectangle that belong to its letters' edges."""


def marked(data: bytes, start: int, end: int):
    """The rectangles, and the picture of the page."""
    [words] = words_on_pages(as_text(extract_here(data, file_name="a.pdf")), start, end)
    drawn = draw({"page": 1, "width": WIDTH, "ahead": False}, data)
    characters = Characters(base64.b64decode(drawn["characters"]))
    assert says_the_same(words, characters)
    boxes = lines_of(characters[index] for index in dict.fromkeys(words.indices))
    return boxes, Image.open(io.BytesIO(base64.b64decode(drawn["picture"]))).convert("RGB")


def ink(picture: Image.Image) -> tuple[Image.Image, Image.Image]:
    """What is drawn in red, and what in black, as masks."""
    red, green, _ = picture.split()
    is_red = ImageChops.subtract(red, green).point(lambda value: 255 * (value > 80))
    is_black = red.point(lambda value: 255 * (value < 120))
    return is_red, is_black


def within(mask: Image.Image, boxes) -> int:
    """Points of the mask that lie under a rectangle."""
    rest = mask.copy()
    for box in boxes:
        wide, high = mask.size
        left, right = (round(side * wide / 1000) for side in (box.left, box.right))
        top, bottom = (round(side * high / 1000) for side in (box.top, box.bottom))
        rest.paste(0, (left - AROUND, top - AROUND, right + AROUND, bottom + AROUND))
    return count(mask) - count(rest)


def count(mask: Image.Image) -> int:
    return mask.histogram()[255]


@pytest.mark.parametrize("name", HARD)
def test_the_mark_lies_over_the_ink_of_the_quote_alone(name):
    text = extract_here(HARD[name], file_name="a.pdf").text
    start = text.rindex("T", 0, text.rindex("he harbour"))
    boxes, picture = marked(HARD[name], start, text.index("town.", start) + len("town."))
    red, black = ink(picture)
    assert count(red) > 100
    assert within(red, boxes) >= 0.97 * count(red)
    assert within(black, boxes) <= 0.05 * count(red)


def test_letters_without_ink_are_marked_where_their_cells_are():
    words = "港は三月に町議会によって開かれた。"
    [box], _ = marked(without_font(words), 0, len(words))
    assert box.left == pytest.approx(1000 * 72 / 595.3, abs=2)
    assert box.width == pytest.approx(1000 * 12 * len(words) / 595.3, rel=0.1)
    assert 0 < box.height < 30


def test_a_hyphen_at_the_end_of_a_line_leaves_both_halves_marked():
    sheet = Sheet()
    sheet.lines(72, 700, [BEFORE, ("The harbour was opened by the coun-",), ("cil in spring.",)])
    data = sheet.saved()
    text = extract_here(data, file_name="a.pdf").text
    start = text.index("The harbour was opened by the council in spring.")
    boxes, picture = marked(data, start, len(text))
    red, black = ink(picture)
    assert len(boxes) == 2
    # The hyphen is no letter of the quote.
    assert within(red, boxes) >= 0.96 * count(red) and not within(black, boxes)


def test_the_quote_is_the_one_that_was_asked_for():
    text = extract_here(HARD["said twice"], file_name="a.pdf").text
    first, second = text.index(QUOTE), text.rindex(QUOTE)
    [above], _ = marked(HARD["said twice"], first, first + len(QUOTE))
    [below], _ = marked(HARD["said twice"], second, second + len(QUOTE))
    assert above.bottom < below.top
