"""The library in a browser: documents are brought in, watched, read, removed and brought back."""

import re
from secrets import token_hex

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_accessible
from tests.browser.conftest import DESK, PHONE, run_server

pytestmark = pytest.mark.own_address

both_widths = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
READING = 60_000


@pytest.fixture(scope="module")
def server(prepared_data, tmp_path_factory):
    """A library that holds the samples and nothing that other tests bring in."""
    yield from run_server(prepared_data, tmp_path_factory.mktemp("library") / "data")


def file(name, text):
    return {"name": name, "mimeType": "text/markdown", "buffer": text.encode()}


def add(page, *files):
    page.goto("/library/")
    page.locator("#files").set_input_files(list(files))


def entry(page, title):
    return page.locator("#documents li").filter(
        has=page.get_by_role("link", name=title, exact=True)
    )


@both_widths
def test_dropped_or_chosen_files_arrive_while_one_watches(open_page, size):
    page = open_page(size=size)
    name = f"Herons {token_hex(4)}"
    long_enough_to_be_watched = "\n\n".join(f"Heron {n} waits for fish." * 30 for n in range(30))
    add(
        page,
        file("herons.md", f"# {name}\n\n{long_enough_to_be_watched}"),
        file(f"empty {name}.md", ""),
    )
    expect(page.get_by_role("progressbar").first).to_be_visible()
    expect(entry(page, name)).to_be_visible(timeout=READING)
    expect(page.locator("#announcer")).not_to_be_empty()
    refused = page.locator("#arrivals li.failed").filter(has_text=f"empty {name}.md")
    expect(refused).to_contain_text("is empty; check that you chose the right file")
    assert_accessible(page)
    refused.get_by_role("button", name="Dismiss").click()
    expect(refused).to_have_count(0)


def test_a_folder_of_files_dropped_on_the_page(open_page):
    """The list that is asked for first comes last of all: it is out of date by then."""
    page = open_page()
    page.goto("/library/")
    page.get_by_role("checkbox", name=re.compile("^Select “")).first.check()
    late = []
    page.route("**/library/?*", lambda route: late.append((route, route.fetch())), times=1)
    transfer = page.evaluate_handle(
        """() => {
          const transfer = new DataTransfer();
          for (const name of ["Terns", "Gulls", "Skuas"])
            transfer.items.add(new File([`# ${name}\\n\\nBirds of the sea.`], `${name}.md`));
          return transfer;
        }"""
    )
    page.locator("h1").dispatch_event("drop", {"dataTransfer": transfer})
    for title in ("Terns", "Gulls", "Skuas"):
        arrived = page.locator("#arrivals li.ready").filter(has_text=f"{title}.md")
        expect(arrived).to_have_count(1, timeout=READING)
    [(route, reply)] = late
    route.fulfill(response=reply)
    for title in ("Terns", "Gulls", "Skuas"):
        expect(entry(page, title)).to_be_visible(timeout=READING)
    expect(page.get_by_text("1 selected")).to_be_visible()


def test_removing_by_keyboard_and_taking_it_back(open_page):
    page = open_page()
    add(page, file("storks.md", "# Storks\n\nStorks nest on roofs."))
    storks = entry(page, "Storks")
    storks.locator("summary").focus(timeout=READING)
    page.keyboard.press("Enter")
    storks.get_by_role("button", name="Remove “Storks”").focus()
    page.keyboard.press("Enter")
    expect(storks).to_have_count(0)
    undo = page.locator("#toasts").get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    assert_accessible(page)
    page.keyboard.press("Enter")
    expect(storks).to_be_visible()
    expect(undo).to_have_count(0)


def test_bad_input_is_asked_again_where_it_was_typed(open_page):
    page = open_page()
    page.goto("/library/")
    page.get_by_text("Add documents", exact=True).click()
    page.get_by_text("Paste text", exact=True).click()
    page.get_by_label("Title", exact=True).fill("Rooks")
    page.get_by_label("Text", exact=True).fill("Rooks are clever.")
    page.get_by_label("Date (optional)").fill("May")
    page.get_by_role("button", name="Add text").click()
    expect(page.get_by_text("Write the date as 2024")).to_be_visible()
    expect(page.get_by_label("Text", exact=True)).to_have_value("Rooks are clever.")
    assert_accessible(page)
    page.get_by_label("Date (optional)").fill("2024-05")
    page.get_by_role("button", name="Add text").click()
    expect(entry(page, "Rooks")).to_be_visible(timeout=READING)
    expect(page.get_by_label("Title", exact=True)).to_be_hidden()


@both_widths
def test_the_list_narrows_while_one_types(open_page, size):
    page = open_page(size=size)
    page.goto("/library/")
    page.get_by_label("Search your documents").press_sequentially("assessment act")
    expect(page.locator("#documents li[id^='entry-']")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"/library/\?q=assessment(\+|%20)act"))
    page.reload()
    expect(page.locator("#documents li[id^='entry-']")).to_have_count(1)
    page.get_by_label("Search your documents").fill("")
    expect(page.locator("#documents li[id^='entry-']")).not_to_have_count(1)
    page.get_by_text("Filters", exact=True).click()
    page.get_by_label("Kind", exact=True).select_option("policy")
    expect(entry(page, "Policy 7.3: Keeping assessment records")).to_be_visible()
    expect(page.locator("#documents li[id^='entry-']")).to_have_count(1)


@both_widths
def test_several_documents_are_changed_at_once(open_page, size):
    page = open_page(user="staff", size=size)
    page.goto("/library/")
    titles = ("Policy 7.3: Keeping assessment records", "Assessment Records Act 2021")
    for title in titles:
        page.get_by_role("checkbox", name=f"Select “{title}”").check()
    page.get_by_text("Set…").click()
    page.get_by_role("button", name="Confidential", exact=True).click()
    expect(page.locator(".tag.confidential")).to_have_count(2)
    assert_accessible(page)
    for title in titles:
        page.get_by_role("checkbox", name=f"Select “{title}”").check()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(entry(page, titles[0])).to_have_count(0)
    undo = page.locator("#toasts").get_by_role("button", name="Undo")
    expect(undo).to_be_focused()
    undo.press("Enter")
    expect(entry(page, titles[0])).to_be_visible()
    assert page.evaluate("document.activeElement !== document.body")
    for title in titles:
        page.get_by_role("checkbox", name=f"Select “{title}”").check()
    page.get_by_text("Set…").click()
    page.get_by_role("button", name="Not confidential", exact=True).click()
    expect(page.locator(".tag.confidential")).to_have_count(0)


def test_the_list_is_ordered_by_its_headings(open_page):
    page = open_page()
    page.goto("/library/")
    page.get_by_role("link", name="Title").click()
    expect(page).to_have_url(re.compile("order=title"))
    expect(page.locator("#sort-title")).to_be_focused()
    titles = page.locator("#documents h2").all_text_contents()
    assert titles == sorted(titles, key=str.casefold)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("order=-title"))
    assert page.locator("#documents h2").all_text_contents() == titles[::-1]


@both_widths
def test_the_reader_opens_at_the_quote(open_page, size):
    page = open_page(size=size)
    # Other tests add documents, some of this title: the sample is the oldest.
    page.goto("/library/?q=annual+report&order=-newest")
    page.locator("#documents").get_by_role("link", name="Helios Annual Report 2022").first.click()
    page.wait_for_url("**/library/sources/*/")
    page.goto(f"{page.url}?start=2000&end=2120&passages=1#quote")
    expect(page.locator("#quote")).to_be_in_viewport()
    expect(page.get_by_role("img", name="Passage 2", exact=True)).to_have_count(1)
    assert_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    page.get_by_text("Details and tools").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the original").click()
    assert download.value.suggested_filename == "helios_annual_report_2022.pdf"


def test_without_the_script_files_links_and_removal_work(open_page):
    page = open_page(java_script_enabled=False)
    add(page, file("swifts.md", "# Swifts\n\nSwifts sleep while they fly."))
    page.get_by_text("Add documents", exact=True).click()
    page.get_by_role("button", name="Upload").click()
    swifts = entry(page, "Swifts")
    for _ in range(READING // 500):
        if swifts.count():
            break
        page.wait_for_timeout(500)
        page.reload()
    swifts.locator("summary").click()
    swifts.get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Removed “Swifts”")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(swifts).to_be_visible()
