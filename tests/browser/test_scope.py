"""What a question is asked of: the button, the picker it opens, names after @, collections."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.conftest import DESK, run_server

NARROW = (390, 844)
both_widths = pytest.mark.parametrize("size", [DESK, NARROW], ids=["desk", "narrow"])
SAMPLES = "all 7 documents"
REPORT = "Helios Annual Report 2022"


@pytest.fixture(scope="module")
def server(prepared_data, tmp_path_factory):
    """A library that holds the samples and nothing that other tests bring in."""
    yield from run_server(prepared_data, tmp_path_factory.mktemp("scope") / "data")


@pytest.fixture
def newcomer(server, request):
    """Somebody who has no document, collection or chat yet."""
    name = request.node.name
    server.add_people(name)
    return name


@pytest.fixture
def desk(open_page, newcomer):
    return open_page(user=newcomer)


def words(page):
    return page.locator("#scope-words")


def open_picker(page):
    page.locator("#options-button").click()
    page.locator("#scope-button").click()
    expect(page.locator("#picker [data-tick]").first).to_be_visible()


def choose(page, *titles):
    open_picker(page)
    for title in titles:
        page.locator("#picker").get_by_label(title).check()
    page.get_by_role("button", name=re.compile(r"^Ask \d+ document")).click()


def make_collection(page, name, *titles):
    page.goto("/library/")
    for title in titles:
        page.get_by_label(f"Select “{title}”").check()
    page.locator("#into").select_option("new")
    page.locator("#into-name").fill(name)
    page.get_by_role("button", name="Add to collection").click()
    expect(page.get_by_text(f"into “{name}”")).to_be_visible()


def ask(page, question):
    page.locator("#question").fill(question)
    page.keyboard.press("Enter")


def test_the_picker_by_keyboard(desk):
    page = desk
    expect(words(page)).to_have_text(SAMPLES)
    page.locator("#options-button").focus()
    page.keyboard.press("Enter")
    page.locator("#scope-button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#picker [aria-current]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#scope-dialog")).to_be_hidden()
    expect(page.locator("#scope-button")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#picker [aria-current]")).to_be_focused()
    for _ in range(2):
        page.keyboard.press("ArrowDown")
    expect(page.locator("#picker-search")).to_be_focused()
    page.keyboard.type("annual")
    expect(page.locator("#picker [data-tick]")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Ask 1 document")).to_be_focused()
    page.keyboard.press("Enter")
    expect(words(page)).to_have_text("1 document")
    expect(page.locator("#options-button")).to_be_focused()


@both_widths
def test_the_picker_at_every_width(open_page, size):
    page = open_page(size=size)
    open_picker(page)
    page.locator("#picker [data-tick]").first.check()
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator("#question").fill("What does @")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("ArrowDown")
    assert_accessible(page)


def test_ticked_documents_outlast_another_search(desk):
    page = desk
    open_picker(page)
    page.locator("#picker").get_by_label(REPORT).check()
    page.locator("#picker-search").fill("batteries")
    expect(page.locator("#picker [data-tick]")).to_have_count(1)
    page.locator("#picker [data-tick]").check()
    expect(page.locator("#picker-ticked li")).to_have_count(2)
    page.get_by_role("button", name=f"Leave out {REPORT}").click()
    page.locator("#picker-search").fill("")
    expect(page.locator("#picker [data-tick]")).to_have_count(7)
    expect(page.locator("#picker [data-tick]:checked")).to_have_count(1)
    page.get_by_role("button", name="Clear").click()
    expect(page.locator("#picker [data-tick]:checked")).to_have_count(0)
    expect(page.locator("#picker-use")).to_be_disabled()


def test_a_draft_keeps_its_choice(desk):
    page = desk
    page.get_by_role("link", name="New chat").first.click()
    choose(page, REPORT)
    expect(words(page)).to_have_text("1 document")
    page.reload()
    expect(words(page)).to_have_text("1 document")
    page.get_by_role("link", name="New chat").first.click()
    page.locator("#question").fill("Another draft")
    expect(words(page)).to_have_text(SAMPLES)
    page.go_back()
    expect(words(page)).to_have_text("1 document")
    open_picker(page)
    expect(page.locator("#picker-ticked li")).to_have_text([REPORT])


def test_a_chat_keeps_what_was_asked(desk):
    page = desk
    page.get_by_role("link", name="New chat").first.click()
    choose(page, REPORT)
    ask(page, "How much revenue did Helios report for 2022?")
    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=60_000)
    page.reload()
    expect(words(page)).to_have_text("1 document")
    open_picker(page)
    page.get_by_role("button", name="Only this chat’s sources").click()
    expect(words(page)).to_have_text("this chat’s sources (1)")
    page.reload()
    expect(words(page)).to_have_text("this chat’s sources (1)")
    page.get_by_role("link", name="New chat").first.click()
    expect(words(page)).to_have_text(SAMPLES)


def test_what_is_given_here_is_counted(page):
    page.get_by_role("link", name="New chat").first.click()
    before = words(page).text_content()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Add or check").click()
        page.get_by_role("button", name="Add files").click()
    otters = b"# Otters\n\nOtters hold hands."
    file = {"name": "otters.md", "mimeType": "text/markdown", "buffer": otters}
    chooser.value.set_files(file)
    expect(words(page)).to_have_text(f"{before} + 1 given here", timeout=30_000)
    open_picker(page)
    page.get_by_role("button", name="Only this chat’s sources").click()
    expect(words(page)).to_have_text("this chat’s sources (1)")


def test_naming_a_document_by_keyboard(desk):
    page = desk
    box = page.locator("#question")
    box.click()
    page.keyboard.type("How much revenue did @hel")
    options = page.get_by_role("option")
    expect(options).to_have_count(3)
    page.keyboard.press("ArrowDown")
    expect(box).to_have_attribute("aria-activedescendant", "mention-1")
    page.keyboard.press("Enter")
    expect(box).to_have_value(f'How much revenue did @"{REPORT}" ')
    expect(page.locator("#mentions")).to_be_hidden()
    page.keyboard.type("report?")
    page.keyboard.press("Enter")
    answered = page.locator(".turn[data-state=answered]")
    expect(answered).to_be_visible(timeout=60_000)
    expect(answered.locator(".question")).to_contain_text(f'@"{REPORT}"')
    expect(words(page)).to_have_text(SAMPLES)


def test_typing_on_is_not_disturbed(desk):
    page = desk
    page.locator("#question").click()
    page.keyboard.type("@hel")
    expect(page.get_by_role("option").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#mentions")).to_be_hidden()
    page.keyboard.type("ios says what?")
    expect(page.locator("#mentions")).to_be_hidden()
    page.keyboard.press("Enter")
    expect(page.locator("#ask-error")).to_contain_text("“@helios” may mean")
    expect(page.locator("#question")).to_have_value("@helios says what?")


def test_naming_by_pointer(desk):
    page = desk
    page.locator("#question").fill("What does @rec")
    page.get_by_role("option", name="Assessment Records Act 2021").click()
    expect(page.locator("#question")).to_have_value('What does @"Assessment Records Act 2021" ')
    expect(page.locator("#question")).to_be_focused()


def test_a_collection_is_made_asked_and_deleted(desk):
    page = desk
    make_collection(page, "Grid storage", REPORT, "Assessment Records Act 2021")
    page.get_by_role("link", name="Grid storage 2").click()
    expect(page.locator("#documents li[id]")).to_have_count(2)
    expect(page).to_have_url(re.compile(r"collection=\d+"))
    assert_accessible(page)

    page.goto("/")
    open_picker(page)
    page.get_by_role("button", name="Grid storage").click()
    expect(words(page)).to_have_text("collection Grid storage (2)")
    draft = page.url

    page.goto("/library/")
    page.get_by_role("link", name="Grid storage 2").click()
    page.get_by_role("button", name="Delete the collection").click()
    expect(page.get_by_role("link", name="Grid storage 2")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Grid storage 2")).to_be_visible()
    page.get_by_role("button", name="Delete the collection").click()
    expect(page.get_by_role("link", name="Grid storage 2")).to_have_count(0)

    page.goto(draft)
    expect(words(page)).to_have_text("a deleted collection")
    ask(page, "How much revenue did Helios report for 2022?")
    expect(page.locator("#ask-error")).to_contain_text("does not exist any more")
    assert_accessible(page)
    page.get_by_role("button", name="Ask the whole library").click()
    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=60_000)
    expect(words(page)).to_have_text(SAMPLES)


def test_taking_out_and_renaming(desk):
    page = desk
    make_collection(page, "Night", REPORT)
    page.get_by_role("link", name="Night 1").click()
    page.locator("summary", has_text="Rename").click()
    page.get_by_label("New name").fill("Day")
    page.get_by_role("button", name="Rename", exact=True).click()
    expect(page.get_by_role("link", name="Day 1")).to_have_attribute("aria-current", "true")
    page.get_by_label(f"Select “{REPORT}”").check()
    page.get_by_role("button", name="Take out of “Day”").click()
    expect(page.get_by_text("This collection is empty.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name=REPORT)).to_be_visible()
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_name_that_is_taken_is_said_beside_the_list(desk):
    page = desk
    make_collection(page, "Night", REPORT)
    page.locator("summary", has_text="New collection").click()
    page.get_by_label("Name", exact=True).fill("night")
    page.get_by_role("button", name="Create").click()
    expect(page.locator("#list-error")).to_contain_text("“night” already")
    assert_accessible(page)


def test_without_the_script_collections_work(open_page, newcomer):
    page = open_page(user=newcomer, java_script_enabled=False)
    page.goto("/library/")
    page.get_by_label(f"Select “{REPORT}”").check()
    page.locator("#into").select_option("new")
    page.get_by_label("Name of the new collection").fill("Night")
    page.get_by_role("button", name="Add to collection").click()
    page.get_by_role("link", name="Night 1").click()
    expect(page.locator("#documents li[id]")).to_have_count(1)
    page.get_by_role("button", name="Delete the collection").click()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Night 1")).to_be_visible()
