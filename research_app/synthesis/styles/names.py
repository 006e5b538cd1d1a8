"""The styles by name, what each means, and what is said where one cannot be had."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

FEWEST_WORDS, MOST_WORDS = 20, 20_000
"""What `max_output_length` may be, in words."""


class StyleNotAvailable(ValueError):
    """A style or a length that cannot be had; the message says why and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """`title` is what a reader chooses, `means` a sentence that says what comes of it, `in_words`
    what follows "in the style of". One that `rewrites` says the claims in other words, which only a
    model can; the others choose and lay out claims as they are."""

    name: str
    title: str
    means: str
    in_words: str
    rewrites: bool = False


STYLES: tuple[Style, ...] = (
    Style(
        name="report",
        title="Report",
        means="The whole answer, in the form that fits the question.",
        in_words="a report",
    ),
    Style(
        name="brief",
        title="Brief",
        means="Only the few claims that answer most directly.",
        in_words="a brief",
    ),
    Style(
        name="bullets",
        title="Bullet points",
        means="One claim per bullet.",
        in_words="bullet points",
    ),
    Style(
        name="academic",
        title="Academic",
        means="Formal and impersonal, in connected paragraphs.",
        in_words="an academic text",
        rewrites=True,
    ),
    Style(
        name="plain",
        title="Plain language",
        means="Short sentences in everyday words.",
        in_words="plain language",
        rewrites=True,
    ),
    Style(
        name="memo",
        title="Executive memo",
        means="The upshot first, then what it rests on, for somebody who decides.",
        in_words="an executive memo",
        rewrites=True,
    ),
)
REPORT = STYLES[0].name
_BY_NAME = {style.name: style for style in STYLES}


def style_names() -> tuple[str, ...]:
    return tuple(_BY_NAME)


def styles_for(model: bool) -> tuple[Style, ...]:
    """The styles that can be had; `model` says whether one is configured."""
    return tuple(style for style in STYLES if model or not style.rewrites)


def checked_style(name: str, *, model: bool) -> Style:
    """The style of this name; the empty name is the report. Raises `StyleNotAvailable`."""
    style = _BY_NAME.get(name or REPORT)
    if style is None:
        known = ", ".join(_BY_NAME)
        raise StyleNotAvailable(f"There is no such style. Choose one of {known}.")
    if style.rewrites and not model:
        offered = ", ".join(each.name for each in styles_for(False))
        raise StyleNotAvailable(
            f"“{style.title}” needs a language model, because quotes cannot be written in other "
            f"words. Without a model choose one of {offered}."
        )
    return style


def checked_length(words: int | None) -> int | None:
    """The most words an answer may have; None and 0 are no limit. Raises `StyleNotAvailable`."""
    if not words:
        return None
    if not FEWEST_WORDS <= words <= MOST_WORDS:
        raise StyleNotAvailable(
            f"An answer may be limited to {FEWEST_WORDS} words or more, up to {MOST_WORDS:,}."
        )
    return words


@cache
def instructions(name: str) -> str:
    """What a model is told of a style; `name` is one of `style_names`."""
    return (Path(__file__).parent / f"{_BY_NAME[name].name}.md").read_text(encoding="utf-8").strip()
