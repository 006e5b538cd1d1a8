"""From the click on a marker or a number to the painted card, in a real browser: on the answer to
an example question of the sample library, or on one with as many claims as wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from citations.drafts import AnswerDraft
from research_app.accounts.sign_in_link import ensure_local_user
from research_app.measure.benchmarks.browsing import (
    CLICKS,
    PATIENCE_MS,
    WARM_UP,
    click_until,
    page_of_answer,
    saved_answer,
)
from research_app.measure.benchmarks.long_answer import saved_long_answer
from research_app.measure.benchmarks.result import CannotMeasure, Figure, Result, Sizes, spread

if TYPE_CHECKING:
    from playwright.sync_api import Page

CARD_IS_THERE = """() => document.querySelector("#card:popover-open #card-body .verdict")"""
NUMBER_IS_THERE = """() => document.querySelector("#card:popover-open #card-body .amount")"""

#: Milliseconds from the click until the first stretch of a page is there to be painted, null for a
#: card that shows none.
PICTURE = f"""async () => {{
  const until = window.clickedAt + {PATIENCE_MS};
  const look = () => document.querySelector("#card-body figure.crop image");
  const isComing = () => document.querySelector("#card-body div.crop");
  while (!look() && isComing() && performance.now() < until) {{
    await new Promise((next) => requestAnimationFrame(next));
  }}
  const picture = look();
  if (!picture) return null;
  const same = new Image();
  same.src = picture.href.baseVal;
  await same.decode();
  return performance.now() - window.clickedAt;
}}"""


def measure_card_click(sizes: Sizes) -> Result:
    """Clicks on one marker after the other, the card closed in between. The words of a card do not
    wait for the picture of a page; how long that takes is told apart."""
    answer = _answer(sizes)
    markers = [f"[id='m-{claim.id}']" for claim in answer.claims]
    clicks = sizes.times or CLICKS
    timings, pictures = _timed_clicks(answer, markers, CARD_IS_THERE, clicks)
    return Result(
        name="card_click",
        figures={
            "clicks": clicks,
            "claims": len(markers),
            **spread(timings),
            **_of_pictures(pictures),
        },
        budget={"p95_ms": 150},
    )


def measure_number_click(sizes: Sizes) -> Result:
    """Clicks on one number after the other, until its value and quote are painted."""
    answer = _answer(sizes)
    chips = [
        f"[id='n-{claim.id}-{index}']"
        for claim in answer.claims
        for index in range(len(claim.numbers))
    ]
    if not chips:
        raise CannotMeasure("The answer with the most claims has no number.")
    clicks = sizes.times or CLICKS
    timings, _ = _timed_clicks(answer, chips, NUMBER_IS_THERE, clicks)
    return Result(
        name="number_click",
        figures={"clicks": clicks, "numbers": len(chips), **spread(timings)},
        budget={"p95_ms": 150},
    )


def _answer(sizes: Sizes) -> AnswerDraft:
    if sizes.claims is None:
        return saved_answer()
    _, answer = saved_long_answer(ensure_local_user(), sizes.claims)
    return answer


def _of_pictures(milliseconds: Sequence[float]) -> dict[str, Figure]:
    told = spread(milliseconds) if milliseconds else {}
    return {"pictures": len(milliseconds), **{f"picture_{name}": at for name, at in told.items()}}


def _timed_clicks(
    answer: AnswerDraft, selectors: Sequence[str], is_there: str, clicks: int
) -> tuple[list[float], list[float]]:
    """Milliseconds from click to painted card, for one selector after the other, spread over the
    whole answer; and to the picture of a page, where the card has one."""
    timings: list[float] = []
    pictures: list[float] = []
    with page_of_answer(answer) as page:
        for selector in _spread_over(selectors, clicks + WARM_UP):
            page.evaluate("document.getElementById('card-body').replaceChildren()")
            timings.append(click_until(page, selector, is_there))
            if (picture := page.evaluate(PICTURE)) is not None:
                pictures.append(float(picture))
            _close_card(page)
    return timings[WARM_UP:], pictures


def _spread_over(selectors: Sequence[str], count: int) -> Iterator[str]:
    for number in range(count):
        at = number * len(selectors) // count if count < len(selectors) else number
        yield selectors[at % len(selectors)]


def _close_card(page: Page) -> None:
    page.keyboard.press("Escape")
    page.mouse.move(0, 0)
