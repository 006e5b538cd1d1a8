"""Makes the pictures of README and help from the real product: a server of its own with the sample
library, Chromium, then WebP of at most `MOST_BYTES`.

    python -m tests.make_screenshots [NAME…]
"""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.chromium import find_chromium
from tests.browser.conftest import CHROMIUM_OPTIONS, sign_in
from tests.browser.server import ROOT, Server

FOLDER = ROOT / "screenshots"
MOST_BYTES = 60_000
WIDE, SMALL, PHONE = (1440, 900), (1200, 760), (390, 844)
NOTHING_WAITS = """() => {
  const isHigh = (each) => each.getBoundingClientRect().top < innerHeight;
  const inSight = (each) => each.checkVisibility() && isHigh(each);
  return !document.querySelector(".others-line:not(:has(.compared:not([role=status])))")
    && ![...document.querySelectorAll("#card div.crop")].some(inSight);
}"""
DRAFT = (
    "Helios increased its revenue to $3.2 billion in 2022. The operating margin of Helios was "
    "14.1% in 2022. Helios employs a thousand poets."
)


def ask(page: Page, question: str, mode: str = "research") -> None:
    page.goto("/")
    page.wait_for_load_state("networkidle")
    page.evaluate("mode => desk.setMode(mode)", mode)
    page.locator("#question").fill(question)
    page.evaluate("document.getElementById('question').form.requestSubmit()")
    page.locator(".turn .turn-foot").wait_for(timeout=120_000)
    # Other sources are compared, questions to ask next arrive.
    page.wait_for_timeout(5_000)
    page.wait_for_function(NOTHING_WAITS, timeout=120_000)


def open_card(page: Page, selector: str) -> None:
    page.locator(selector).click()
    page.locator("#card:popover-open:not(.waiting)").wait_for()
    page.wait_for_function(NOTHING_WAITS, timeout=120_000)
    page.wait_for_timeout(1_000)


def answer(page: Page) -> None:
    ask(page, "How did Helios's revenue develop from 2020 to 2022?")
    open_card(page, ".answer td .cite >> nth=-1")


def number(page: Page) -> None:
    ask(page, "By how many percent did Helios's revenue grow from 2021 to 2022?")
    open_card(page, ".answer .num.derived >> nth=0")


def compliance(page: Page) -> None:
    ask(page, "Within how many days must an assessment be documented?", "compliance")
    page.locator(".whole-quote summary").first.click()
    page.mouse.move(0, 0)


def conflict(page: Page) -> None:
    ask(page, "What was the operating margin of Helios in 2022?")
    open_card(page, ".answer .cite >> nth=0")


def options(page: Page) -> None:
    page.goto("/")
    page.locator("#options-button").click()
    page.wait_for_timeout(500)


def check(page: Page) -> None:
    ask(page, DRAFT, "check")
    page.mouse.move(0, 0)


def library(page: Page) -> None:
    page.goto("/library/")
    page.wait_for_load_state("networkidle")


def audit(page: Page) -> None:
    ask(page, "How many patents does Helios hold?")
    page.goto("/audit/")
    page.wait_for_load_state("networkidle")


def export(page: Page) -> None:
    ask(page, "Where must bills for raising revenue originate?")
    page.locator(".export-menu > summary").click()
    page.wait_for_timeout(500)


PICTURES: dict[str, tuple[Callable[[Page], None], tuple[int, int], str]] = {
    "answer": (answer, WIDE, "light"),
    "number": (number, SMALL, "light"),
    "compliance": (compliance, WIDE, "light"),
    "conflict": (conflict, SMALL, "light"),
    "options": (options, SMALL, "light"),
    "check": (check, SMALL, "light"),
    "library": (library, SMALL, "light"),
    "audit": (audit, SMALL, "light"),
    "export": (export, SMALL, "light"),
    "phone_dark": (conflict, PHONE, "dark"),
}


def take(browser: Browser, server: Server, name: str) -> None:
    show, (width, height), colours = PICTURES[name]
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        color_scheme="dark" if colours == "dark" else "light",
    )
    page = context.new_page()
    sign_in(page, server, "staff")
    show(page)
    save(page.screenshot(), FOLDER / f"{name}.webp")
    context.close()


def save(picture: bytes, path: Path) -> None:
    """As good as fits."""
    drawn = Image.open(io.BytesIO(picture)).convert("RGB")
    for quality in range(90, 20, -5):
        written = io.BytesIO()
        drawn.save(written, "WEBP", quality=quality, method=6)
        if len(written.getvalue()) <= MOST_BYTES:
            break
    path.write_bytes(written.getvalue())
    print(f"{path.name}: {len(written.getvalue()):,} bytes, quality {quality}")


def main(names: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        try:
            server.prepare()
            server.start()
            browser = playwright.chromium.launch(
                executable_path=find_chromium(), args=CHROMIUM_OPTIONS
            )
            for name in names or PICTURES:
                take(browser, server, name)
            browser.close()
        finally:
            server.close()


if __name__ == "__main__":
    main(sys.argv[1:])
