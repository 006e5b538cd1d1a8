"""Every kind of block of an answer: what it looks like to eyes, keys, screen readers and the
clipboard."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible, assert_good_in_every_look
from tests.browser.made_answers import run
from tests.unit.made_frames import QUESTIONS, REASONS, ROWS, YEARS

pytestmark = pytest.mark.own_address


@pytest.fixture(scope="module")
def chat(server):
    return run(server, "save_frames('alice')")


def turn(page, frame):
    return page.locator(".turn").nth(list(QUESTIONS).index(frame))


@pytest.fixture
def frames(page, chat):
    page.goto(f"/chats/{chat}/")
    return page


def card_of(page):
    return page.get_by_role("dialog", name="Evidence for")


def test_a_headline_names_value_and_source_without_a_click(frames):
    fact = turn(frames, "fact")
    expect(fact.locator(".headline strong")).to_have_text("3,214")
    expect(fact.locator(".where")).to_contain_text("Helios Annual Report 2022")
    bold = turn(frames, "develop").locator(".headline .claim strong")
    expect(bold).to_have_text("3,214 million dollars")


def test_a_table_has_headers_a_name_and_figures_that_line_up(frames):
    table = frames.get_by_role("table", name="Results of Helios by year")
    expect(table.locator("thead th[scope=col]")).to_have_text(["In millions of dollars", *YEARS])
    expect(table.locator("tbody th[scope=row]")).to_have_text(list(ROWS))
    expect(table.locator("td.figure .claim").nth(1)).to_have_text("2,875")
    right = {
        round(box)
        for box in table.locator("td:nth-child(2) .claim").evaluate_all(
            "(all) => all.map((each) => each.getBoundingClientRect().right)"
        )
    }
    assert max(right) - min(right) <= 4, "figures of a column end at one line"


def test_a_cell_without_evidence_says_so_and_has_no_marker(frames):
    missing = turn(frames, "compare").locator("td.missing")
    expect(missing).to_have_text("not found in 5 passages")
    expect(missing.locator(".cite")).to_have_count(0)


def test_a_cell_opens_a_card_with_its_row_and_its_heads(frames):
    turn(frames, "develop").locator("td .cite").nth(1).click()
    card = card_of(frames)
    expect(card.locator("mark")).to_have_text(
        ["2,875", ROWS["Revenue"], "(in millions of dollars) 2022 2021 2020"]
    )
    cell = card.locator(".printed tr.cited td mark")
    expect(cell).to_have_text("2,875")
    assert [each.inner_text() for each in card.locator(".printed thead th").all()] == [
        "2022",
        "2021",
        "2020",
    ]
    expect(card).to_contain_text("From a table: Revenue · 2021 · 2,875")
    expect(card.locator(".passage h2")).to_have_text(
        [
            "Column heads and unit · source 8, passage 2 of 2",
        ]
    )


def test_arrows_go_from_cell_to_cell_and_an_answer_is_one_stop(frames):
    table = turn(frames, "develop").get_by_role("table")
    cells, stops = table.locator(".cite"), table.locator(":is(.cite, .num)")
    stops.first.focus()
    for place in range(1, stops.count() // 2):
        frames.keyboard.press("ArrowRight")
        expect(stops.nth(place)).to_be_focused()
    cells.nth(1).focus()
    frames.keyboard.press("Enter")
    expect(card_of(frames)).to_contain_text("“2,875”")
    frames.keyboard.press("Escape")
    expect(cells.nth(1)).to_be_focused()
    assert turn(frames, "develop").locator(".answer [tabindex='0']").count() == 1


def test_a_word_put_in_brackets_leads_to_what_says_whom_it_names(frames):
    paragraph = turn(frames, "fact").locator(".answer p.block")
    expect(paragraph).to_contain_text("[Helios Energy] is headquartered in Basel")
    paragraph.locator(".cite").first.click()
    expect(card_of(frames).locator(".passage h2").nth(1)).to_contain_text("Context")


def test_a_claim_that_only_reports_says_so_in_words(frames):
    fact = turn(frames, "fact")
    expect(fact.locator(".tag")).to_have_text("reports another work")
    fact.get_by_role("button", name="supported, reports another work").click()
    expect(card_of(frames)).to_contain_text("only reports another work")


def test_a_timeline_names_each_period_before_its_event(frames):
    rows = turn(frames, "timeline").locator("ol.timeline > li")
    expect(rows).to_have_count(4)
    expect(rows.nth(2).locator(".when")).to_have_text("2019")
    expect(rows.nth(2).locator(".claim")).to_contain_text("bought the turbine maker")


def test_a_list_says_how_many_sources_say_so(frames):
    items = turn(frames, "list").locator(".answer li")
    expect(items.locator(".claim")).to_have_text(list(REASONS))
    expect(items.locator(".aside")).to_have_text(["(2 sources)", "(2 sources)", "(1 source)"])
    summary = turn(frames, "list").locator(".summary")
    expect(summary).to_contain_text("2 points in two or more independent sources")


def test_signs_that_part_cells_are_not_shown(frames):
    for frame in ("develop", "compare", "timeline"):
        assert " | " not in turn(frames, frame).locator(".answer").inner_text()


def test_a_table_is_copied_as_a_table(open_page, chat):
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/chats/{chat}/")
    turn(page, "develop").get_by_role("button", name="Copy answer with numbered notes").click()
    expect(page.get_by_text("The answer and its notes are copied.")).to_be_visible()
    page.locator("#question").focus()
    page.keyboard.press("Control+v")
    text = page.locator("#question").input_value()
    assert "In millions of dollars | 2022 | 2021 | 2020\n--- | --- | --- | ---\n" in text
    assert "Revenue | 3,214 [7, 8] | 2,875 [7, 8] | 2,410 [7, 8]" in text


def test_a_wide_table_scrolls_by_itself_and_by_keys(open_page, chat):
    phone = open_page(size=(340, 800))
    phone.goto(f"/chats/{chat}/")
    region = turn(phone, "compare").get_by_role("group", name="Table")
    assert region.evaluate("(box) => box.scrollWidth > box.clientWidth")
    assert phone.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    region.focus()
    phone.keyboard.press("ArrowRight")
    phone.wait_for_function("(box) => box.scrollLeft > 0", arg=region.element_handle())


def test_all_frames_are_accessible(frames):
    assert_good_in_every_look(frames)


def test_what_is_streamed_ends_as_it_is_saved(page, server):
    draft = run(server, "hold_table('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    expect(page.locator("table .claim")).to_have_text(["3,214", "2,875"])
    expect(page.get_by_role("table", name="Results of Helios by year")).to_be_visible()
    assert_accessible(page)
    run(server, f"end_run('{draft}')")
    expect(page.locator(".turn[data-state=answered]")).to_be_visible()
    expect(page.locator("table .claim")).to_have_count(9)
