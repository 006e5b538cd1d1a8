"""What a reader waits for in a real browser: a new chat. Cards: see `clicks`.

The server runs as a process, as `make run` starts it, on the sample library. Times are taken inside
the page, from the event of the click to the second frame after the change: by then it is painted.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from django.core.management import call_command
from django.urls import reverse

from citations.drafts import AnswerDraft
from research_app.accounts.sign_in_link import ensure_local_user
from research_app.chats.models import Turn
from research_app.intake.sample_library import SAMPLES
from research_app.measure.benchmarks.real_server import running_server
from research_app.measure.benchmarks.result import CannotMeasure, Result, Sizes, spread
from research_app.measure.benchmarks.traffic import Traffic
from research_app.runs.ask import ask_and_save

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
      window.clickedAt = click.timeStamp;
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


def measure_new_chat(sizes: Sizes) -> Result:
    """Requests to the server from the click until a moment after the empty page is there, and how
    long it takes until it is."""
    clicks = sizes.times or CLICKS
    timings: list[float] = []
    asked: list[str] = []
    with page_of_answer(saved_answer()) as page:
        address, traffic = page.url, Traffic(page)
        for _ in range(clicks + WARM_UP):
            page.goto(address)
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(QUIET_MS)
            traffic.forget()
            timings.append(click_until(page, "[data-new-chat]", EMPTY_PAGE_IS_THERE))
            page.wait_for_timeout(QUIET_MS)
            asked += traffic.addresses
    return Result(
        name="new_chat",
        figures={"requests": len(asked), "clicks": clicks, **spread(timings[WARM_UP:])},
        budget={"requests": 0},
        notes=tuple(f"Asked the server for {url}." for url in sorted(set(asked))),
    )


def click_until(page: Page, selector: str, is_there: str) -> float:
    page.evaluate(f"({WATCH})({is_there})")
    page.locator(selector).first.click()
    return float(page.evaluate("window.painted"))


def saved_answer() -> AnswerDraft:
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
def page_of_answer(answer: AnswerDraft) -> Iterator[Page]:
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
