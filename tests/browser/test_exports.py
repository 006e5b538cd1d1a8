"""Taking answers along: the menu under an answer, rich text, a chat, and many at once."""

import json
import zipfile

import pytest
from playwright.sync_api import expect

from tests.browser.accessibility import assert_good_in_every_look
from tests.browser.made_answers import run

pytestmark = pytest.mark.own_address


@pytest.fixture(scope="module")
def chat(server):
    return run(server, "save_dense_chat('alice')")


def downloaded(page, link, tmp_path):
    with page.expect_download() as begun:
        link.click()
    path = tmp_path / begun.value.suggested_filename
    begun.value.save_as(path)
    return path


def test_an_answer_is_taken_along(page, chat, tmp_path):
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"/chats/{chat}/")
    page.locator(".export-menu summary").focus()
    page.keyboard.press("Enter")
    package = downloaded(page, page.get_by_role("button", name="Download package"), tmp_path)
    assert {"answer.json", "report.html", "verify.py"} <= {*zipfile.ZipFile(package).namelist()}
    told = downloaded(page, page.get_by_role("link", name="JSON, everything"), tmp_path)
    assert json.loads(told.read_text())["seal"]["signature"]
    page.get_by_role("button", name="Copy with footnotes").click()
    expect(page.locator("#toasts")).to_contain_text("its footnotes are copied")
    html = page.evaluate(
        "async () => (await (await navigator.clipboard.read())[0].getType('text/html')).text()"
    )
    assert "<sup>[1" in html and "<script" not in html
    assert_good_in_every_look(page)


def test_many_answers_are_exported_in_the_background(page, chat, tmp_path):
    page.goto("/exports/")
    expect(page.get_by_text("None yet.")).to_be_visible()
    page.get_by_label("Format").select_option("json")
    page.get_by_role("button", name="Start the export").click()
    link = page.get_by_role("link", name="Download", exact=True)
    expect(link).to_be_visible(timeout=60_000)
    expect(page.get_by_text("Can be downloaded for another")).to_be_visible()
    archive = zipfile.ZipFile(downloaded(page, link, tmp_path))
    assert "contents.csv" in archive.namelist()
    assert_good_in_every_look(page)
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("None yet.")).to_be_visible()
    page.goto(f"/chats/{chat}/export/")
    assert_good_in_every_look(page)
    page.goto("/exports/key/")
    assert_good_in_every_look(page)


def test_without_script_everything_can_be_downloaded(open_page, chat, tmp_path):
    page = open_page(java_script_enabled=False)
    page.goto(f"/chats/{chat}/")
    page.locator(".export-menu summary").click()
    expect(page.get_by_role("button", name="Copy with footnotes")).to_be_hidden()
    package = downloaded(page, page.get_by_role("button", name="Download package"), tmp_path)
    assert zipfile.is_zipfile(package)
    page.goto(f"/chats/{chat}/export/")
    of_chat = downloaded(page, page.get_by_role("button", name="Download"), tmp_path)
    assert any(name.startswith("001-") for name in zipfile.ZipFile(of_chat).namelist())
