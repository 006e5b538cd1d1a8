"""User story 6: a draft is there at once, asks the server nothing, and is saved with its answer."""

import json
import re

from playwright.sync_api import expect

from tests.browser.made_answers import FACTS, run

DRAFT = re.compile(r"/chats/[0-9a-f-]{36}/\?draft=1$")
CHAT = re.compile(r"/chats/[0-9a-f-]{36}/$")


def drafts(page):
    return page.locator("#drafts li")


def kept_drafts(page) -> dict:
    """What the browser keeps, read from outside: the page's policy forbids evaluating in it."""
    [origin] = page.context.storage_state()["origins"]
    kept = [item["value"] for item in origin["localStorage"] if "drafts" in item["name"]]
    return json.loads(kept[0]) if kept else {}


def test_new_chat_asks_the_server_nothing(page):
    page.clock.install()
    page.reload()
    page.wait_for_load_state("networkidle")
    requests = []
    page.on("request", lambda request: requests.append(request.url))
    page.get_by_role("link", name="New chat").first.click()
    expect(drafts(page).first).to_have_text("New chat · draft")
    expect(page).to_have_url(DRAFT)
    expect(page.locator("#question")).to_be_focused()
    page.clock.fast_forward(10_000)
    assert requests == []


def test_new_chat_works_from_every_page(open_page, server):
    page = open_page()
    chat = run(server, "save_chat('alice')")
    for path in ("/library/", f"/chats/{chat}/"):
        page.goto(path)
        page.get_by_role("link", name="New chat").first.click()
        expect(page).to_have_url(DRAFT)
        expect(page.get_by_role("heading", name="What do you want to know?")).to_be_visible()


def test_an_answered_draft_becomes_a_chat_without_a_reload(page):
    page.get_by_role("link", name="New chat").first.click()
    loads = []
    page.on("load", lambda _: loads.append(page.url))
    page.locator("#question").fill("How much revenue did Helios report for 2022?")
    page.keyboard.press("Enter")
    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=30_000)
    expect(page).to_have_url(CHAT)
    expect(drafts(page)).to_have_count(0)
    expect(page.locator("#chats [aria-current=page]")).to_have_text(re.compile("How much revenue"))
    assert loads == [] and kept_drafts(page) == {}
    words = page.locator(".answer").inner_text()
    page.reload()
    assert page.locator(".answer").inner_text() == words


def test_closing_while_an_answer_streams_warns(open_page, server):
    page = open_page()
    draft = run(server, "hold_run('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    expect(page.locator(".claim").first).to_have_text(FACTS[0])
    page.locator("#question").click()
    with page.expect_event("dialog") as warning:
        page.close(run_before_unload=True)
    assert warning.value.type == "beforeunload"
    warning.value.dismiss()
    run(server, f"end_run('{draft}')")


def test_a_failed_save_is_tried_again_without_asking_again(page, server):
    draft = run(server, "fail_to_save('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    expect(page.get_by_text("could not be saved")).to_be_visible()
    expect(page.locator(".claim").first).to_have_text(FACTS[0])
    page.get_by_role("button", name="Save again").click()
    expect(page.locator(".turn[data-state=answered]")).to_be_visible()
    expect(page).to_have_url(CHAT)
    expect(page.get_by_text("could not be saved")).to_have_count(0)


def test_drafts_older_than_a_day_are_gone_after_loading(open_page):
    page = open_page()
    page.get_by_role("link", name="New chat").first.click()
    page.locator("#question").fill("Kept words")
    page.get_by_role("link", name="New chat").first.click()
    expect(drafts(page)).to_have_count(2)
    later = page.context.new_page()
    later.clock.install()
    later.clock.fast_forward("24:00:01")
    later.goto("/")
    expect(drafts(later)).to_have_count(0)
    assert kept_drafts(later) == {}


def test_a_draft_has_no_menu(page, server):
    run(server, "save_chat('alice')")
    page.goto("/")
    page.get_by_role("link", name="New chat").first.click()
    drafts(page).first.hover()
    expect(drafts(page).first.locator("summary, button")).to_have_count(0)
    page.locator("#chats .chat").first.hover()
    expect(page.locator("#chats .chat summary").first).to_be_visible()


def test_words_of_a_draft_survive_leaving_and_coming_back(page):
    page.get_by_role("link", name="New chat").first.click()
    page.locator("#question").fill("Half a question")
    first = page.url
    page.get_by_role("link", name="New chat").first.click()
    expect(page.locator("#question")).to_have_value("")
    page.go_back()
    expect(page.locator("#question")).to_have_value("Half a question")
    assert page.url == first
    page.go_forward()
    expect(page.locator("#question")).to_have_value("")
    page.goto("/library/")
    page.get_by_role("link", name="Half a question · draft").click()
    expect(page.locator("#question")).to_have_value("Half a question")


def test_a_draft_whose_answer_came_while_nobody_looked_is_a_chat(page, server):
    draft = run(server, "hold_run('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    page.locator("#question").fill("Next?")
    expect(drafts(page)).to_have_count(1)
    page.goto("about:blank")
    run(server, f"end_run('{draft}')")
    page.goto("/")
    expect(drafts(page)).to_have_count(0)
    expect(page.locator(f"#chat-{draft}")).to_be_visible()


def test_a_draft_answered_behind_another_page_is_a_chat_once_the_list_comes_anew(page, server):
    draft = run(server, "hold_run('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    page.locator("#question").fill("Next?")
    page.goto("/")
    expect(drafts(page)).to_have_count(1)
    run(server, f"end_run('{draft}')")
    page.locator("#chat-search").press_sequentially("e")
    expect(page.locator(f"#chat-{draft}")).to_be_visible()
    expect(drafts(page)).to_have_count(0)


def test_nothing_is_lost_when_a_question_cannot_be_taken(page):
    page.get_by_role("link", name="New chat").first.click()
    page.locator("#question").fill("x" * 2001)
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="2,000 characters")).to_be_visible()
    expect(page.locator("#question")).to_have_value("x" * 2001)
    page.route("**/ask/", lambda route: route.abort())
    page.locator("#question").fill("A question into the void?")
    expect(page.locator("#ask-error")).to_be_empty()
