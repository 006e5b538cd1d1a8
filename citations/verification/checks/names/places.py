"""Which names are places, and of what kind."""

from __future__ import annotations

from pathlib import Path

from citations.language.keys import NATION_OF
from citations.language.lexicon import Lexicon

_WORDS = Lexicon(Path(__file__).with_name("words.txt")).words
_CONTINENTS, _CITIES, _STATES = map(_WORDS, ("continents", "cities", "states"))
_NO_COUNTRIES = _CONTINENTS | _WORDS("no countries")


def place_kind(lower: str) -> str:
    """ "country", "city", "state", "continent"; "" where the word alone does not tell."""
    if lower in _CITIES:
        return "city"
    if lower in _STATES:
        return "state"
    nation = NATION_OF.get(lower, "")
    if nation in _CONTINENTS:
        return "continent"
    return "country" if nation and nation not in _NO_COUNTRIES else ""
