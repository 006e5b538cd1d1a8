"""Figures inside names: identifiers with letters, products, indices, molecules."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import Family
from citations.numbers.vocabulary import words

_NAMED, _MONEY_LETTERS = words("named"), words("money_letters")
_NO_NAMES = frozenset("p n x pH from to of in and by with was is than at for or sold".split())
"""Letters that stand before a figure without a space, in formulas or where a PDF lost it."""

_LETTERS = "A-Za-zα-ωΑ-Ω"
# A unit or sign behind the figures says that they measure: "pH7 %" would lose its value.
LETTERS_BEFORE_FIGURES = Family(
    kind="identifier",
    shape=re.compile(rf"[{_LETTERS}]-?\d"),
    pattern=re.compile(
        rf"(?<![\w.])(?:([{_LETTERS}]{{1,24}}+)\d\w{{0,24}}|([A-Z][A-Za-z]{{0,24}}+)-\d\w{{0,24}})"
        r"(?:[-–/.][A-Za-z]{0,8}\d\w{0,12}){0,4}(?!\w)(?!\s?(?:%|mg\b|kg\b|ml\b|km\b))"
    ),
    unless=lambda found: _is_amount(found),
)


def _is_amount(found: re.Match[str]) -> bool:
    """ "USD5" and "Rs500" are money, "x3" and "p0" no identifiers."""
    letters = found[1] or found[2]
    return letters in _MONEY_LETTERS or letters in _NO_NAMES


FIGURES_BEFORE_LETTERS = Family(
    kind="identifier",
    shape=re.compile(r"\d['′]?-?[A-Za-z]"),
    at_figures=True,
    pattern=re.compile(
        r"\d{1,6}[A-Z]{1,6}\d{1,8}\w{0,12}(?!\w)|[2345]G(?!\w)"
        r"|(?<=[/\[(])1[1-5]C(?!\w)|1[1-5]C(?=[/\]-]|\s(?:NMR|label|isotop|value|enrich))"
        r"|(?:1[45]N|1[678]O|3[2-6]S|87Sr|[123]H|32P|40Ar|39Ar|20[678]Pb|235U|238U|6[08]Co)(?!\w)"
        r"|\d{1,2}(?:,\d{1,2}['′]?){1,4}-[a-z]{4,}[\w-]{0,40}"
    ),
)
"""Also isotopes ("14C") and places in molecules ("2,4-dinitrophenol")."""

PRODUCTS = Family(
    kind="name",
    after=frozenset(name.lower() for name in _NAMED) | {"p"},
    pattern=re.compile(
        r"\d{1,5}(?:[-.]\d{1,4})*[a-zA-Z]{0,2}(?![\w%°]|[.,/]\d|-\d)(?!\s(?:%|percent|per\scent"
        r"|million|billion|trillion|points?|people|cents?|employees|workers)\b)"
    ),
    unless=lambda found: not _is_named(found),
)
""" "Boeing 737", "Model 3"; not where the figures go on or something is counted: "Ford 400
workers"."""


def _is_named(found: re.Match[str]) -> bool:
    """Whether the word before is a name and not the same letters as a plain word."""
    before = found.string[max(0, found.start() - 24) : found.start()].rstrip(" -").split()
    if not before:
        return False
    return before[-1].lstrip('([“"') in _NAMED or before[-2:] == ["S", "P"]


MOLECULES = Family(
    kind="identifier",
    after=frozenset({"co", "so", "no", "nh", "ch", "pm"}),
    pattern=re.compile(r"(?<=\b(?:CO|SO|NO|NH|CH|PM)\s)(?:2\.5|10|[2-4])(?![\w%]|[.,]\d)"),
)
"""Lowered figures that lost their place: "CO 2 emissions", "PM 2.5"."""

FIXED_NAMES = Family(
    kind="name",
    shape=re.compile(r"\d/\d|(\d+)[-–]\1"),
    at_figures=True,
    pattern=re.compile(r"(?:9/11|24/7|50/50|20/20)(?![\w/])|(\d{1,3})[-–]\1(?![\w%°-]|[.,]\d)"),
)
"""Also level scores: a range has two ends, "89-89" is none."""

FAMILIES = (
    LETTERS_BEFORE_FIGURES,
    FIGURES_BEFORE_LETTERS,
    PRODUCTS,
    MOLECULES,
    FIXED_NAMES,
)
