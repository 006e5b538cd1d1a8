"""Words for how many and how often, by strength, and what they stand with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from citations.verification.checks.aligned import ReadText, read_text
from citations.verification.checks.negation.clauses import clause_end, clauses_of

Amount = Literal["none", "few", "some", "many", "half", "most", "not all", "all"]

_OF_THINGS: dict[str, Amount] = {
    "all": "all",
    "every": "all",
    "each": "all",
    "both": "all",
    "entire": "all",
    "whole": "all",
    "most": "most",
    "majority": "most",
    "half": "half",
    "many": "many",
    "numerous": "many",
    "some": "some",
    "several": "some",
    "certain": "some",
    "few": "few",
    "no": "none",
    "none": "none",
    "neither": "none",
}
_OF_PEOPLE: dict[str, Amount] = {
    "everyone": "all",
    "everybody": "all",
    "everything": "all",
    "someone": "some",
    "somebody": "some",
    "something": "some",
    "nobody": "none",
    "nothing": "none",
}
_OF_TIMES: dict[str, Amount] = {
    "always": "all",
    "invariably": "all",
    "constantly": "all",
    "usually": "most",
    "generally": "most",
    "mostly": "most",
    "typically": "most",
    "normally": "most",
    "often": "many",
    "frequently": "many",
    "sometimes": "some",
    "occasionally": "some",
    "rarely": "few",
    "seldom": "few",
    "hardly": "few",
    "never": "none",
}
ONLY = frozenset("only solely exclusively sole alone".split())

_CARRIES: dict[Amount, frozenset[Amount]] = {
    "all": frozenset({"all", "most", "half", "many", "some"}),
    "most": frozenset({"most", "half", "many", "some"}),
    "half": frozenset({"half", "some", "many"}),
    "many": frozenset({"many", "some"}),
    "some": frozenset({"some"}),
    "few": frozenset({"few", "some", "not all"}),
    "not all": frozenset({"not all"}),
    "none": frozenset({"none", "not all"}),
}
_AGAINST = frozenset(
    {
        ("all", "none"),
        ("all", "few"),
        ("all", "not all"),
        ("most", "none"),
        ("most", "few"),
        ("many", "none"),
        ("many", "few"),
        ("some", "none"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class QuantityWord:
    """The word `at`, how much it says, and what it stands with: the noun it counts, or the verb
    that it says how often of; None where that cannot be told."""

    at: int
    amount: Amount
    of_times: bool
    head: int | None


def carries(theirs: Amount, ours: Amount) -> bool:
    """Whether what the evidence says of a thing carries what the claim says: "all" carries "some",
    "some" does not carry "all"."""
    return ours in _CARRIES[theirs]


def speaks_against(theirs: Amount, ours: Amount) -> bool:
    return (theirs, ours) in _AGAINST or (ours, theirs) in _AGAINST


@lru_cache(maxsize=256)
def quantity_words_of(text: str) -> tuple[QuantityWord, ...]:
    """The words for amounts in a text in order."""
    read = read_text(text)
    clauses = clauses_of(text)
    found: list[QuantityWord] = []
    for at in range(len(read.words)):
        amount = _amount_at(read, at)
        if amount is None:
            continue
        of_times = read.words[at].lower in _OF_TIMES
        head = _head(read, clauses, at, of_times)
        found.append(QuantityWord(at=at, amount=amount, of_times=of_times, head=head))
    return tuple(found)


def _amount_at(read: ReadText, at: int) -> Amount | None:
    word = read.words[at].lower
    amount = _OF_THINGS.get(word) or _OF_PEOPLE.get(word) or _OF_TIMES.get(word)
    if amount is None or _is_idiom(read, at, word):
        return None
    before = read.words[at - 1].lower if at else ""
    if word == "few" and before in ("a", "quite"):
        return "some"
    return _under_denial(amount) if _is_denied(read, at) else amount


def _is_denied(read: ReadText, at: int) -> bool:
    """ "Not all", "did not have many": a denial at most four words before, in the same clause."""
    clauses = clauses_of(read.text)
    return any(
        clauses[before] == clauses[at]
        and (
            read.words[before].lower in ("not", "cannot") or read.words[before].lower[-3:] == "n't"
        )
        for before in range(max(0, at - 4), at)
    )


def _under_denial(amount: Amount) -> Amount | None:
    if amount == "all":
        return "not all"
    return "few" if amount in ("many", "most") else None


_IDIOMS = {
    "most": ("likely", "common", "important", "popular", "recent", "recently", "famous", "notable"),
    "all": ("star", "but", "over", "the", "time", "together", "right"),
    "each": ("other",),
    "every": ("other",),
    "no": ("longer", "more", "less", "fewer", "one", "doubt", "matter", "later"),
    "many": ("as",),
    "certain": ("that", "of", "to"),
    "some": ("where", "kind"),
    "half": ("way", "hour", "brother", "sister", "time"),
    "whole": ("sale", "wheat", "grain"),
}
_KINDS_BEFORE = {
    "all": ("at", "after", "above", "first", "of", "in"),
    "most": ("the", "at"),
    "whole": ("a", "as"),
    "certain": ("a", "be", "is"),
    "half": ("a", "and", "first", "second"),
    "many": ("how", "as", "so", "too"),
    "few": ("very",),
}


def _is_idiom(read: ReadText, at: int, word: str) -> bool:
    """ "At all", "the most famous", "each other", "as many as": no amount of anything."""
    following = read.words[at + 1].lower if at + 1 < len(read.words) else ""
    before = read.words[at - 1].lower if at else ""
    if word in ("both", "neither") and _joins_two(read, at):
        return True
    if word == "most" and (following.endswith("ly") or before in ("the", "its", "their", "at")):
        return True
    if word == "all" and following == "the":
        return before in _KINDS_BEFORE["all"]
    return following in _IDIOMS.get(word, ()) or before in _KINDS_BEFORE.get(word, ())


def _joins_two(read: ReadText, at: int) -> bool:
    """ "Both A and B": the two are named, so that nothing is counted."""
    return any(word.lower in ("and", "nor") for word in read.words[at + 1 : at + 7])


def _head(read: ReadText, clauses: tuple[int, ...], at: int, of_times: bool) -> int | None:
    """The last noun of the group behind ("all the old *mills*" gives the first content word's
    group end); for words of time the verb behind, else the one before."""
    end = min(clause_end(clauses, at), at + 7)
    group: list[int] = []
    for place in range(at + 1, end):
        if read.words[place].content:
            group.append(place)
            if of_times or len(group) == 2:
                break
        elif group:
            break
    return group[-1] if group else None
