"""Whoever opens a card sees the words that carry the claim, without scrolling, at every size."""

import pytest
from playwright.sync_api import expect

from tests.browser import made_answers, made_quotes, made_readings

SIZES = {
    "phone": (390, 844),
    "tablet": (1024, 768),
    "desk": (1440, 900),
    "desk at 200 %": (720, 450),
}
OPEN = """async (place) => {
  const stop = document.querySelectorAll(".answer :is(.cite, .num)")[place];
  await desk.cards.open(stop);
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
#: The first marked word is what the eye meets at its place, nothing lies over it.
IN_SIGHT = """() => {
  const card = document.getElementById("card");
  const marks = [...card.querySelectorAll("mark:not(.fault)")];
  const mark = marks.find((each) => each.checkVisibility());
  if (!mark) return card.querySelector(".searched, .computation") ? "" : "nothing is marked";
  const { left, top, height, width } = mark.getClientRects()[0];
  const seen = document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2);
  if (seen && mark.contains(seen)) return "";
  return `“${mark.textContent}” at ${Math.round(top)} of ${innerHeight}`;
}"""


#: Of the picture of a page: no line of the quote is cut at an edge.
CUT = """() => [...document.querySelectorAll("#card .page-mark-line")].map((line) => {
  const { left, right } = line.getBoundingClientRect();
  const frame = line.closest("a").getBoundingClientRect();
  return left < frame.left - 1 || right > frame.right + 1 ? `${left}–${right}` : "";
}).filter(Boolean)"""
SAVE_PDF = """
from django.contrib.auth import get_user_model
from tests.unit.document_view import made_pages as made
alice = get_user_model().objects.get(username="alice")
row = made.stored_pdf(alice, name="harbour_in_sight.pdf")
print(made.quoting_chat(alice, row, made.FIRST, made.SECOND, made.LAST).pk)
"""


@pytest.fixture(scope="module")
def pdf_chat(server):
    return server.evaluate(SAVE_PDF).strip()


@pytest.fixture(scope="module")
def chats(server):
    """Tables, timelines, long sentences, numbers, quotes that disagree; some forty claims."""
    return [
        made_answers.run(server, "save_frames('alice')"),
        made_answers.run(server, "save_numbers('alice')"),
        made_quotes.call(server, "save_quotes('alice')"),
        made_readings.call(server, "save_verdicts('alice')"),
    ]


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
def test_the_marked_words_of_a_card_are_on_the_first_screen(open_page, chats, size):
    page = open_page(size=size)
    hidden, seen = [], 0
    for chat in chats:
        page.goto(f"/chats/{chat}/")
        expect(page.locator(".answer .cite").first).to_be_visible()
        for place in range(min(10, page.locator(".answer :is(.cite, .num)").count())):
            page.evaluate(OPEN, place)
            expect(page.locator("#card:popover-open:not(.waiting)")).to_be_visible()
            found = page.evaluate(IN_SIGHT)
            hidden += [found] if found else []
            seen += 1
    assert not hidden
    assert seen >= 30


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES.keys())
def test_so_are_those_of_a_pdf_also_beside_the_picture_of_its_page(open_page, pdf_chat, size):
    page = open_page(size=size)
    page.goto(f"/chats/{pdf_chat}/")
    expect(page.locator(".answer .cite").first).to_be_visible()
    for place in range(3):
        page.evaluate(OPEN, place)
        expect(page.locator("#card:popover-open:not(.waiting)")).to_be_visible()
        assert not page.evaluate(IN_SIGHT)
        page.evaluate("document.querySelector('#card .crop').scrollIntoView()")
        expect(page.locator("#card .page-mark-line").first).to_be_visible(timeout=30_000)
        assert not page.evaluate(CUT)
