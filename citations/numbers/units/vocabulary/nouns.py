"""Nouns in singular and plural. English, by ending and a short list."""

from __future__ import annotations

from functools import lru_cache

from citations.numbers.units.vocabulary import noun_words as words


@lru_cache(maxsize=4096)
def is_plural(word: str) -> bool:
    """Whether a word can be a noun in the plural."""
    lower = word.lower()
    if lower in words.PLURALS or lower.endswith(("men", "people")) and len(lower) > 3:
        return True
    return (
        len(lower) > 3
        and lower.endswith("s")
        and not lower.endswith(("ss", "ous", "us", "is", "’s", "'s"))
        and lower not in words.NO_PLURALS
    )


@lru_cache(maxsize=4096)
def plural_of(noun: str) -> str:
    """The plural of a noun in lower case."""
    if noun in words.PLURAL_OF:
        return words.PLURAL_OF[noun]
    if is_plural(noun) or noun in words.WITHOUT_PLURAL:
        return noun
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun[:-3]}men" if noun.endswith("man") else f"{noun}s"


def singular_of(noun: str) -> str:
    """The singular of the last word of a group, before any " per …"."""
    group, per, below = noun.partition(" per ")
    before, space, last = group.rpartition(" ")
    return f"{before}{space}{_one(last)}{per}{below}"


def _one(word: str) -> str:
    for one, many in words.PLURAL_OF.items():
        if word == many and one != "persons":
            return one
    if not is_plural(word) or word in words.WITHOUT_PLURAL or word.isupper():
        return word
    if word.endswith("men"):
        return f"{word[:-3]}man"
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    return word.removesuffix("s")
