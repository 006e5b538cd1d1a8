"""Well-known places by kind, so that two of one kind exclude each other."""

from __future__ import annotations

from collections.abc import Sequence

from citations.verification.checks.aligned import Word
from citations.verification.checks.aligned.nations import NATION_OF

_CONTINENTS = frozenset("africa america asia europe antarctica australasia".split())
_NO_COUNTRIES = (
    frozenset(
        """scandinavia arctic rome athens venice paris texas california hawaii sicily sparta bavaria
    prussia ottoman hebrew arab christianity islam judaism catholicism buddhism hinduism persia
    byzantium england scotland wales yugoslavia georgia""".split()
    )
    | _CONTINENTS
)
_CITIES = frozenset(
    """amsterdam ankara athens atlanta auckland baghdad baltimore bangkok barcelona beijing beirut
    belfast belgrade berlin bern birmingham bogota boston brisbane bristol brussels bucharest
    budapest cairo calgary cambridge canberra caracas chicago cleveland cologne copenhagen dallas
    damascus delhi denver detroit dhaka dubai dublin edinburgh florence frankfurt geneva glasgow
    hamburg hanoi havana helsinki houston istanbul jakarta jerusalem johannesburg kabul karachi
    kiev kyiv lagos leeds lima lisbon liverpool london lyon madrid manchester manila marseille
    melbourne miami milan minneapolis montreal moscow mumbai munich nairobi naples nashville
    osaka oslo ottawa oxford paris perth philadelphia phoenix pittsburgh portland prague
    rome rotterdam seattle seoul shanghai stockholm sydney taipei tehran tokyo toronto
    tripoli turin vancouver venice vienna warsaw zurich""".split()
)
_STATES = frozenset(
    """alabama alaska arizona arkansas california colorado connecticut delaware florida hawaii idaho
    illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota
    mississippi missouri montana nebraska nevada ohio oklahoma oregon pennsylvania tennessee texas
    utah vermont virginia wisconsin wyoming""".split()
)


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


def nation_of(lower: str) -> str:
    """The country of a name or adjective, "usa" for "American"; "" for none."""
    if lower in ("american", "americans", "us", "usa", "u.s"):
        return "usa"
    if lower in ("british", "britain", "uk", "u.k"):
        return "uk"
    nation = NATION_OF.get(lower, "")
    return nation if nation not in _NO_COUNTRIES else ""


_HELD = {
    "continent": ("country", "city", "state"),
    "country": ("city", "state"),
    "state": ("city",),
}


def holds_smaller_place(lower: str, words: Sequence[Word]) -> bool:
    """Whether one of the words is a place of a kind that may lie in this one ("Paris", France)."""
    smaller = _HELD.get(place_kind(lower), ())
    return bool(smaller) and any(
        word.capitalised and place_kind(word.lower) in smaller for word in words
    )
