"""The forms of an English base word: plural and third person, past, "-ing", "-ly".

Too many forms do no harm here ("rised" is simply never met), a stemmer does: it takes "positive"
and "position", "import" and "important" for the same word.
"""

from __future__ import annotations

_VOWELS = "aeiou"


def forms_of(entry: str) -> frozenset[str]:
    """All forms of an entry, which is a base word and its irregular forms, parted by slashes."""
    base, *irregular = entry.split("/")
    if irregular:
        return frozenset({base, *irregular, *_plural(base), *_ing(base)})
    forms = {base, *_plural(base), *_past(base), *_ing(base)}
    if len(base) > 4 and not base.endswith(("ly", "er", "est", "ion")):
        forms.add(_adverb(base))
    return frozenset(forms)


def _plural(base: str) -> set[str]:
    if base.endswith(("s", "x", "z", "ch", "sh")):
        return {base + "es"}
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return {base[:-1] + "ies"}
    return {base + "s"}


def _past(base: str) -> set[str]:
    if base.endswith("e"):
        return {base + "d"}
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return {base[:-1] + "ied"}
    return {base + "ed", base + base[-1] + "ed"} if _may_double(base) else {base + "ed"}


def _ing(base: str) -> set[str]:
    if base.endswith("ie"):
        return {base[:-2] + "ying"}
    if base.endswith("e") and not base.endswith("ee"):
        return {base[:-1] + "ing"}
    return {base + "ing", base + base[-1] + "ing"} if _may_double(base) else {base + "ing"}


def _may_double(base: str) -> bool:
    """Does the word end like "drop", "admit" or "cancel": one vowel before one consonant?"""
    if len(base) < 3 or base[-1] in _VOWELS + "wxy":
        return False
    return base[-2] in _VOWELS and base[-3] not in _VOWELS


def _adverb(base: str) -> str:
    if base.endswith("le"):
        return base[:-1] + "y"
    if base.endswith("y"):
        return base[:-1] + "ily"
    return base + "ally" if base.endswith("ic") else base + "ly"
