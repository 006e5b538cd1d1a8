"""What a reader waits for in a real browser: a saved answer, a new chat, and from the click on a
marker or a number to the painted card – on an answer to an example question of the sample library,
or on one with as many claims as wanted.

The server runs as a process, as `make run` starts it. Times are taken inside the page, from the
event of the click to the second frame after the change: by then it is painted.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.urls import reverse

from citations.drafts import AnswerDraft
from measure.benchmarks.long_answer import saved_long_answer
from measure.benchmarks.processes import running_server
from measure.benchmarks.requests import saved_sample_answers
from measure.benchmarks.result import CannotMeasure, Result, spread
from research_app.accounts.sign_in_link import ensure_local_user
from research_app.chats.models import Turn

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLICKS = 30
LOADS = 10
WARM_UP = 2
PATIENCE_MS = 10_000
#: A new chat may ask the server a moment later: so long it is watched for that.
QUIET_MS = 300
INSTALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

#: Promises the milliseconds from the next click until `isThere` is true and painted.
WATCH = """
(isThere) => {
  window.painted = new Promise((resolve) => {
    addEventListener("click", (click) => {
      const look = () => {
        if (!isThere()) return requestAnimationFrame(look);
        requestAnimationFrame(() => requestAnimationFrame((now) => resolve(now - click.timeStamp)));
      };
      look();
    }, { capture: true, once: true });
  });
}
"""
EMPTY_PAGE_IS_THERE = """() => {
  const welcome = document.getElementById("welcome");
  return welcome && welcome.checkVisibility() && !document.querySelector("#thread .turn");
}"""
LARGEST_PAINT = """() => new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: "largest-contentful-paint", buffered: true });
})"""
CARD_IS_THERE = """() => document.querySelector("#card:popover-open #card-body .verdict")"""
NUMBER_IS_THERE = """() => document.querySelector("#card:popover-open #card-body .amount")"""


def measure_new_chat(times: int = CLICKS) -> Result:
    """Requests to the server from the click until a moment after the empty page is there, and how
    long it takes until it is."""
    timings: list[float] = []
    asked: list[str] = []
    with _page_of(_answer(None)) as page:
        address, traffic = page.url, _Traffic(page)
        for _ in range(times + WARM_UP):
            page.goto(address)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(QUIET_MS)
            traffic.asked.clear()
            timings.append(_click_until(page, "[data-new-chat]", EMPTY_PAGE_IS_THERE))
            page.wait_for_timeout(QUIET_MS)
            asked += traffic.asked.values()
    return Result(
        name="new_chat",
        figures={"requests": len(asked), "clicks": times, **spread(timings[WARM_UP:])},
        budget={"requests": 0},
        notes=tuple(f"Asked the server for {url}." for url in sorted(set(asked))),
    )


def measure_loading(claims: int | None = None, times: int = LOADS) -> Result:
    """A saved answer opened with nothing in the browser's cache: what comes over the wire without
    fonts and pictures, in kilobytes of 1,000 bytes, and when the largest of what is seen first is
    painted."""
    timings, kilobytes = [], []
    with _page_of(_answer(claims)) as page:
        address, weight = page.url, _Weight(page)
        for _ in range(times):
            weight.received.clear()
            page.goto(address)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(QUIET_MS)
            timings.append(float(page.evaluate(LARGEST_PAINT)))
            kilobytes.append(sum(weight.received.values()) / 1000)
    return Result(
        name="loading",
        figures={"kilobytes": max(kilobytes), **spread(timings)},
        budget={"kilobytes": 150, "p95_ms": 1000},
    )


def measure_card_click(claims: int | None = None, times: int = CLICKS) -> Result:
    answer = _answer(claims)
    markers = [f"[id='m-{claim.id}']" for claim in answer.claims]
    return _measure_clicks("card_click", answer, "claims", markers, CARD_IS_THERE, times)


def measure_number_click(claims: int | None = None, times: int = CLICKS) -> Result:
    """Until a number's value and quote are painted."""
    answer = _answer(claims)
    chips = [
        f"[id='n-{claim.id}-{index}']"
        for claim in answer.claims
        for index in range(len(claim.numbers))
    ]
    return _measure_clicks("number_click", answer, "numbers", chips, NUMBER_IS_THERE, times)


def _measure_clicks(
    name: str,
    answer: AnswerDraft,
    of: str,
    selectors: Sequence[str],
    is_there: str,
    clicks: int,
) -> Result:
    """Clicks on one after the other, spread over the answer, the card closed in between."""
    if not selectors:
        raise CannotMeasure(f"The answer with the most claims has no {of}.")
    step = max(1, len(selectors) // (clicks + WARM_UP))
    timings = []
    with _page_of(answer) as page:
        for number in range(clicks + WARM_UP):
            page.evaluate("document.getElementById('card-body').replaceChildren()")
            selector = selectors[number * step % len(selectors)]
            timings.append(_click_until(page, selector, is_there))
            page.keyboard.press("Escape")
            page.mouse.move(0, 0)
    return Result(
        name=name,
        figures={"clicks": clicks, of: len(selectors), **spread(timings[WARM_UP:])},
        budget={"p95_ms": 150},
    )


def _click_until(page: Page, selector: str, is_there: str) -> float:
    page.evaluate(f"({WATCH})({is_there})")
    page.locator(selector).first.click()
    return float(page.evaluate("window.painted"))


def _answer(claims: int | None) -> AnswerDraft:
    """With so many claims; else that to the example question with the most."""
    user = ensure_local_user()
    if claims is not None:
        return saved_long_answer(user, claims)[1]
    return max(saved_sample_answers(user), key=lambda each: len(each.claims))


@contextmanager
def _page_of(answer: AnswerDraft) -> Iterator[Page]:
    """The answer's chat in a browser, signed in. Raises `CannotMeasure` without a browser."""
    chat = Turn.objects.values_list("chat", flat=True).get(answer=answer.id)
    path = reverse("desk:chat", args=[chat])
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise CannotMeasure(
            "A browser is driven with playwright, which comes with the requirements of the tests: "
            "run .venv/bin/pip install -r requirements/test.txt."
        ) from error
    with running_server() as server, sync_playwright() as playwright:
        chromium = _chromium(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1360, "height": 900})
        page.set_default_timeout(PATIENCE_MS)
        page.goto(server.sign_in_link)
        page.goto(f"{server.url}{path}")
        page.wait_for_load_state("networkidle")
        yield page
        browser.close()


def _chromium(of_playwright: str) -> str:
    """The one that CHROMIUM names, an installed one, or Playwright's own."""
    candidates = [os.environ.get("CHROMIUM"), *map(shutil.which, INSTALLED), of_playwright]
    found = next((path for path in candidates if path and Path(path).exists()), None)
    if found is None:
        raise CannotMeasure("There is no Chromium here. Install it, or name one in CHROMIUM.")
    return found


class _Traffic:
    """Addresses asked for, by request, as the browser's own network log tells it, without those
    that its cache answered: it looks up the page's icon again whenever the address changes."""

    def __init__(self, page: Page) -> None:
        self.asked: dict[str, str] = {}
        log = page.context.new_cdp_session(page)
        log.send("Network.enable")
        log.on("Network.requestWillBeSent", self._note)
        log.on("Network.requestServedFromCache", self._drop)
        log.on("Network.responseReceived", self._note_response)

    def _note(self, event: dict[str, Any]) -> None:
        if event["request"]["url"].startswith("http"):
            self.asked[event["requestId"]] = event["request"]["url"]

    def _drop(self, event: dict[str, Any]) -> None:
        self.asked.pop(event["requestId"], None)

    def _note_response(self, event: dict[str, Any]) -> None:
        if event["response"].get("fromDiskCache"):
            self._drop(event)


class _Weight:
    """Bytes over the wire by request, headers included, without fonts and pictures."""

    def __init__(self, page: Page) -> None:
        self.received: dict[str, float] = {}
        self._light: set[str] = set()
        log = page.context.new_cdp_session(page)
        log.send("Network.enable")
        log.send("Network.setCacheDisabled", {"cacheDisabled": True})
        log.on("Network.responseReceived", self._note_kind)
        log.on("Network.loadingFinished", self._note)

    def _note_kind(self, event: dict[str, Any]) -> None:
        if event["type"] in ("Font", "Image"):
            self._light.add(event["requestId"])

    def _note(self, event: dict[str, Any]) -> None:
        if event["requestId"] not in self._light:
            self.received[event["requestId"]] = event["encodedDataLength"]
