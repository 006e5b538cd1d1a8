"""What a reader waits for in a real browser: a new chat, and the card behind a marker or a number.

The server runs as a process, as `make run` starts it, on the sample library. Times are taken inside
the page, from the event of the click to the second frame after the change: by then it is painted.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from django.core.management import call_command
from django.urls import reverse

from citations.drafts import AnswerDraft
from research_app.accounts.local_user import ensure_local_user
from research_app.chats.models import Turn
from research_app.measure.benchmarks.real_server import running_server
from research_app.measure.benchmarks.result import CannotMeasure, Result, Sizes, spread
from research_app.measure.benchmarks.traffic import Traffic
from research_app.runs.ask import ask_and_save
from research_app.sources.sample_library import SAMPLES

if TYPE_CHECKING:
    from playwright.sync_api import Page

CLICKS = 30
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
CARD_IS_THERE = """() => document.querySelector("#card:popover-open #card-body .verdict")"""
NUMBER_IS_THERE = """() => document.querySelector("#card:popover-open #card-body .amount")"""
EMPTY_PAGE_IS_THERE = """() => {
  const welcome = document.getElementById("welcome");
  return welcome && welcome.checkVisibility() && !document.querySelector("#thread .turn");
}"""


def measure_new_chat(sizes: Sizes) -> Result:
    """Requests to the server from the click until a moment after the empty page is there, and how
    long it takes until it is."""
    clicks = sizes.times or CLICKS
    timings: list[float] = []
    asked: list[str] = []
    with _page_of_answer(_saved_answer()) as page:
        address, traffic = page.url, Traffic(page)
        for _ in range(clicks + WARM_UP):
            page.goto(address)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(QUIET_MS)
            traffic.forget()
            timings.append(_click_until(page, "[data-new-chat]", EMPTY_PAGE_IS_THERE))
            page.wait_for_timeout(QUIET_MS)
            asked += traffic.addresses
    return Result(
        name="new_chat",
        figures={"requests": len(asked), "clicks": clicks, **spread(timings[WARM_UP:])},
        budget={"requests": 0},
        notes=tuple(f"Asked the server for {url}." for url in sorted(set(asked))),
    )


def measure_card_click(sizes: Sizes) -> Result:
    """Clicks on one marker after the other, the card closed in between."""
    clicks = sizes.times or CLICKS
    answer = _saved_answer()
    markers = [f"[id='m-{claim.id}']" for claim in answer.claims]
    timings = _timed_clicks(answer, markers, CARD_IS_THERE, clicks)
    return Result(
        name="card_click",
        figures={"clicks": clicks, "claims": len(markers), **spread(timings)},
        budget={"p95_ms": 150},
    )


def measure_number_click(sizes: Sizes) -> Result:
    """Clicks on one number after the other, until its value and quote are painted."""
    clicks = sizes.times or CLICKS
    answer = _saved_answer()
    chips = [
        f"[id='n-{claim.id}-{index}']"
        for claim in answer.claims
        for index in range(len(claim.numbers))
    ]
    if not chips:
        raise CannotMeasure("The answer with the most claims has no number.")
    timings = _timed_clicks(answer, chips, NUMBER_IS_THERE, clicks)
    return Result(
        name="number_click",
        figures={"clicks": clicks, "numbers": len(chips), **spread(timings)},
        budget={"p95_ms": 500},
    )


def _timed_clicks(
    answer: AnswerDraft, selectors: Sequence[str], is_there: str, clicks: int
) -> list[float]:
    """Milliseconds from click to painted card, for one selector after the other."""
    timings: list[float] = []
    with _page_of_answer(answer) as page:
        for number in range(clicks + WARM_UP):
            page.evaluate("document.getElementById('card-body').replaceChildren()")
            timings.append(_click_until(page, selectors[number % len(selectors)], is_there))
            page.keyboard.press("Escape")
            page.mouse.move(0, 0)
    return timings[WARM_UP:]


def _click_until(page: Page, selector: str, is_there: str) -> float:
    page.evaluate(f"({WATCH})({is_there})")
    page.locator(selector).first.click()
    return float(page.evaluate("window.painted"))


def _saved_answer() -> AnswerDraft:
    """The sample library's example question with the most claims, asked and saved."""
    call_command("load_samples")
    rows = json.loads((SAMPLES / "example_questions.json").read_text("utf-8"))
    user = ensure_local_user()
    answers = [
        ask_and_save(row["question"], user=user, locations=[], use_library=True) for row in rows
    ]
    answer = max(answers, key=lambda each: len(each.claims))
    if not answer.claims:
        raise CannotMeasure("No example question of the sample library was answered with a claim.")
    return answer


@contextmanager
def _page_of_answer(answer: AnswerDraft) -> Iterator[Page]:
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
