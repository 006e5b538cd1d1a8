"""Nouns in singular and plural, and which words stand beside them. English, by ending and lists."""

from __future__ import annotations

from functools import lru_cache

from citations.numbers.vocabulary import words

THIRD_PERSON = words("third_person")
NEVER_IN_GROUP = words("never_in_group").union(
    THIRD_PERSON, *(words(name) for name in ("determiners", "links", "stops", "pronouns"))
)
"""No noun group behind a number holds one of these."""
_PLURALS, _WITHOUT_PLURAL = words("plurals"), words("without_plural")
_NO_PLURALS = words("no_plurals") | THIRD_PERSON
_MANY: dict[str, str] = {}
for _pair in words("irregular"):
    _MANY[_pair.partition("/")[0]] = _pair.partition("/")[2]
_ONE = {many: one for one, many in sorted(_MANY.items(), reverse=True) if one != "persons"}
_ADJECTIVES, _NOUNS_LIKE_ADJECTIVES = words("adjectives"), words("nouns_like_adjectives")
_ADJECTIVE_ENDINGS = tuple("al ive ous ic able ible ful less ary ish est ed".split())


@lru_cache(maxsize=4096)
def is_plural(word: str) -> bool:
    """Whether a word can be a noun in the plural."""
    lower = word.lower()
    if lower in _PLURALS or lower.endswith(("men", "people")) and len(lower) > 3:
        return True
    return (
        len(lower) > 3
        and lower.endswith("s")
        and not lower.endswith(("ss", "ous", "us", "is", "’s", "'s"))
        and lower not in _NO_PLURALS
    )


def has_no_plural(word: str) -> bool:
    """ "Staff", "equipment": counted as they are."""
    return word in _WITHOUT_PLURAL


@lru_cache(maxsize=4096)
def plural_of(noun: str) -> str:
    """The plural of a noun in lower case."""
    if noun in _MANY:
        return _MANY[noun]
    if is_plural(noun) or noun in _WITHOUT_PLURAL:
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
    if word in _ONE:
        return _ONE[word]
    if not is_plural(word) or word in _WITHOUT_PLURAL or word.isupper():
        return word
    if word.endswith("men"):
        return f"{word[:-3]}man"
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "xes", "sses", "zes")):
        return word[:-2]
    return word.removesuffix("s")


@lru_cache(maxsize=4096)
def is_adjective(word: str) -> bool:
    """Whether a word before a noun is likely an adjective."""
    if word in _NOUNS_LIKE_ADJECTIVES:
        return False
    return word in _ADJECTIVES or word.endswith(_ADJECTIVE_ENDINGS) or "-" in word
