"""Labels of provisions and list items: "(a)", "(iv)", "1.", "4.2.1", "§ 5600.5.", "•"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_BULLETS = "•▪●○■◦‣∙·◾□☐☒✓–—*-"
_AT_START = re.compile(
    rf"""[ \t]*(?:
      \((?P<paren>\d{{1,3}}|[a-z]{{1,2}}|[ivxlc]{{1,6}}|[A-Z]{{1,2}})\)(?:[ \t]*[—–]|(?=\s|\(|$))
    | (?P<decimal>\d{{1,3}}(?:\.\d{{1,3}}){{1,4}})[.)]?(?=\s|$)
    | (?P<dot>\d{{1,3}}|[A-Za-z]|[ivx]{{1,5}})[.)](?:[ \t]*[—–](?=\()|(?=\s|$))
    | (?P<bullet>[{_BULLETS}])(?=[ \t]+\S)
    )[ \t]*""",
    re.VERBOSE,
)
_INSIDE = re.compile(r"(?<![\w§)\]])\((\d{1,2}|[a-z]|[ivx]{1,5}|[A-Z])\)(?=[\s(])")
_REFERS = re.compile(
    r"(?:§+|\b(?:sub)?(?:sections?|paragraphs?|paras?\.?|subdivisions?|clauses?|items?|articles?"
    r"|points?|parts?|rules?|regulations?|divisions?|schedules?|sentences?|steps?|options?)"
    r"|\bone|\btwo|\bthree|\bfour|\bfive|\bsix|\bseven|\beight|\bnine|\bten|\beleven|\btwelve"
    r"|teen|ty|hundred|\d)\s*$",
    re.IGNORECASE,
)
_JOINS = re.compile(r"\s*(?:,|and|or|to|through|,\s*and|,\s*or)?\s*")
_OPENS_ITEM = re.compile(
    r"(?:[:;,.—–-]|\b(?:and|or|to|shall|must|not|either|by|both|if|that))\s*$", re.I
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A label as read: its form ("(a)" and "(b)" have one form) and its place in the order of that
    form, from 1. `[start:end)` holds the label with the white space behind it."""

    text: str
    form: str
    value: int
    start: int
    end: int

    @property
    def is_first(self) -> bool:
        return self.value == 1

    @property
    def is_bullet(self) -> bool:
        return self.form.startswith("bullet")


def labels_at_start(text: str, start: int, end: int) -> Iterator[tuple[Label, ...]]:
    """The labels that open `[start:end)`, in order; each with its possible readings, since "(i)"
    is a letter as well as a number."""
    position = start
    while (found := _AT_START.match(text, position, end)) and found.end() > position:
        yield tuple(_readings(found, start))
        if found["bullet"]:
            break
        position = found.end()


def labels_inside(text: str, start: int, end: int) -> Iterator[tuple[Label, ...]]:
    """Bracketed labels within `[start:end)` that may open an item: none that a reference names
    ("paragraphs (a) and (b)") or that repeats a number ("thirty (30) days"), and only behind a
    sign or word that an item follows."""
    referred_to = -1
    for found in _INSIDE.finditer(text, start, end):
        before = text[max(start, found.start() - 24) : found.start()]
        names = _REFERS.search(before) or (
            referred_to >= 0
            and found.start() - referred_to < 12
            and _JOINS.fullmatch(text, referred_to, found.start())
        )
        if names:
            referred_to = found.end()
        elif _OPENS_ITEM.search(before):
            yield tuple(_bracketed(found[1], found.start(), _after_space(text, found.end(), end)))


def _after_space(text: str, position: int, end: int) -> int:
    while position < end and text[position] in " \t":
        position += 1
    return position


def _readings(found: re.Match[str], line_start: int) -> Iterator[Label]:
    start, end = found.start() + len(found[0]) - len(found[0].lstrip()), found.end()
    if found["paren"]:
        yield from _bracketed(found["paren"], start, end)
    elif found["decimal"]:
        numbers = found["decimal"].split(".")
        form = f"decimal {'.'.join(numbers[:-1])}"
        yield Label(text=found["decimal"], form=form, value=int(numbers[-1]), start=start, end=end)
    elif found["dot"]:
        yield from _ordered(found["dot"], "dot", start, end)
    else:
        indent = found.start() - line_start + found.start("bullet") - found.start()
        form = f"bullet {found['bullet']} {indent}"
        yield Label(text=found["bullet"], form=form, value=1, start=start, end=end)


def _bracketed(inner: str, start: int, end: int) -> Iterator[Label]:
    yield from _ordered(inner, "bracket", start, end, f"({inner})")


def _ordered(
    inner: str, kind: str, start: int, end: int, text: str | None = None
) -> Iterator[Label]:
    for form, value in _values(inner):
        yield Label(text=text or inner, form=f"{kind} {form}", value=value, start=start, end=end)


def _values(inner: str) -> Iterator[tuple[str, int]]:
    """The orders that a label can stand in, the likelier first."""
    if inner.isdecimal():
        yield "number", int(inner)
        return
    case = "lower" if inner.islower() else "upper"
    low = inner.lower()
    roman = _roman_value(low)
    if roman and low != "c" and low != "l":
        yield f"{case} roman", roman
    if len(low) == 1:
        yield f"{case} letter", ord(low) - ord("a") + 1
    elif len(low) == 2 and low[0] == low[1] and not roman:
        yield f"{case} letter", 26 + ord(low[0]) - ord("a") + 1


def _roman_value(numeral: str) -> int:
    """The value of a Roman numeral, 0 for anything else."""
    total, last = 0, 0
    for letter in reversed(numeral):
        value = _ROMAN.get(letter, 0)
        if not value:
            return 0
        total += value if value >= last else -value
        last = max(last, value)
    return total
