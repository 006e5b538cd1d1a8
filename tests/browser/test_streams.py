"""A running answer on several pages: the same words once, however often it is looked at."""

import pytest
from playwright.sync_api import expect

from tests.browser.made_answers import FACTS, REVENUE, run

pytestmark = pytest.mark.own_address


def test_eight_tabs_of_one_running_answer_all_load(open_page, server):
    first = open_page()
    draft = run(server, "hold_run('alice')")
    tabs = [first, *(first.context.new_page() for _ in range(7))]
    for tab in tabs:
        tab.goto(f"/chats/{draft}/?draft=1", timeout=10_000)
        expect(tab.locator("h1.question")).to_be_visible()
    chat = run(server, f"end_run('{draft}')")
    for tab in tabs:
        expect(tab.locator(".turn[data-state=answered]")).to_be_visible(timeout=15_000)
        expect(tab.locator(".claim")).to_have_count(3)
        assert tab.url.endswith(f"/chats/{chat}/")


def test_a_reload_shows_the_same_words_once(page, server):
    draft = run(server, "hold_run('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    for _ in range(2):
        expect(page.locator(".claim")).to_have_text([FACTS[0]])
        page.reload()
    run(server, f"end_run('{draft}')")
    expect(page.locator(".claim")).to_have_text([*FACTS, REVENUE])


def test_a_lost_connection_is_made_up_for(page, server):
    """The first stream breaks off, and the second one cannot be opened."""
    nothing = {"content_type": "text/event-stream", "body": "retry: 100\n\n"}
    losses = [lambda route: route.abort("connectionreset"), lambda route: route.fulfill(**nothing)]
    page.route("**/stream/", lambda route: losses.pop()(route), times=2)
    draft = run(server, "hold_run('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    expect(page.locator(".claim")).to_have_text([FACTS[0]])
    assert losses == []
    run(server, f"end_run('{draft}')")
    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=15_000)
    expect(page.locator(".claim")).to_have_text([*FACTS, REVENUE])


# The first stream is a connection that died in its sleep: nothing comes, and nothing breaks.
ASLEEP = """
const Real = EventSource;
let made = 0;
window.EventSource = class extends EventTarget {
  static CONNECTING = 0; static OPEN = 1; static CLOSED = 2;
  readyState = 1;
  constructor(url) { super(); if (made++) return new Real(url); }
  close() {}
};
"""


@pytest.mark.parametrize("wakes", ["fast_forward", "online"])
def test_a_connection_that_died_in_its_sleep_is_replaced(page, server, wakes):
    page.clock.install()
    page.add_init_script(ASLEEP)
    draft = run(server, "hold_run('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    expect(page.locator("h1.question")).to_be_visible()
    if wakes == "online":
        page.evaluate("dispatchEvent(new Event('online'))")
    else:
        page.clock.fast_forward(50_000)
    run(server, f"end_run('{draft}')")
    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=15_000)
    expect(page.locator(".claim")).to_have_text([*FACTS, REVENUE])


def test_a_page_whose_stream_cannot_be_opened_gets_its_answer(page, server):
    page.route("**/stream/", lambda route: route.fulfill(status=503))
    draft = run(server, "hold_run('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    expect(page.locator("h1.question")).to_be_visible()
    run(server, f"end_run('{draft}')")
    expect(page.locator(".claim")).to_have_text([*FACTS, REVENUE], timeout=15_000)


def test_a_stopped_answer_keeps_its_claims_and_can_be_asked_again(page, server):
    draft = run(server, "hold_run('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    expect(page.locator(".claim")).to_have_text([FACTS[0]])
    run(server, f"stop_run('{draft}')")
    expect(page.locator(".notice")).to_contain_text("You stopped this answer.", timeout=15_000)
    expect(page.locator(".answer.stopped .claim")).to_have_text([FACTS[0]])
    page.get_by_role("button", name="Ask again").click()
    expect(page.locator(".turn[data-state=answered]")).to_be_visible(timeout=30_000)


def test_a_second_question_waits_for_the_first(page, server):
    draft = run(server, "hold_run('alice')")
    page.goto(f"/chats/{draft}/?draft=1")
    page.locator("#question").fill("What was the revenue of Helios in 2022?")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Your question waits here")).to_be_visible()
    expect(page.locator("#question")).to_have_value("What was the revenue of Helios in 2022?")
    run(server, f"end_run('{draft}')")
    expect(page.locator(".turn[data-state=answered]")).to_have_count(2, timeout=30_000)
    expect(page.locator("#question")).to_have_value("")
