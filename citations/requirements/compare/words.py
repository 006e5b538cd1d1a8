"""The words of a requirement as what they mean: endings off, words of one act or thing together."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"[^\W\d_][^\W_]*(?:['’][^\W\d_]+)?")
_DEEDS = """
keep kept retain retention maintain maintenance preserve store storage archive hold held
destroy destruction delete deletion erase erasure dispose disposal shred purge discard
notify notification notice inform information-of tell told alert advise
report reporting
submit submission file filing lodge send sent transmit forward
provide provision supply furnish give given offer issue issuance
document documentation record recording log logged chart write written enter entry
meet met meeting session convene
drill rehearse rehearsal
train training instruct instruction
review reassess reassessment reevaluate
update revise revision amend
assess assessment evaluate evaluation
disclose disclosure release share reveal divulge
obtain acquire secure get
sign signature countersign
approve approval authorise authorize authorization authorisation
appoint designate designation appointment
inspect inspection examine examination audit check
test testing
investigate investigation
respond response reply answer
pay paid payment remit remittance
refund reimburse reimbursement repay repaid
begin begun start commence initiate
stop cease discontinue terminate termination end
post display publish publication
hire employ recruit
encrypt encryption
back-up backup
verify verification confirm confirmation
identify identification
select choose chosen
use usage
sell sale sold
buy purchase bought
accept acceptance
refuse refusal reject deny denial decline
transfer transferred
receive receipt receiving
"""
_THINGS = """
client patient consumer beneficiary recipient
staff employee personnel worker workforce
child children minor juvenile
facility premises establishment
agency department
provider practitioner
complaint grievance
incident accident occurrence event
breach
guardian parent
doctor physician
license licence licensed permit
fee charge
applicant application
drug medication medicine
plan program programme
vehicle car
illness sickness disease
supervisor manager
password passcode
"""
_LIGHT = frozenset(
    """ensure make conduct perform do undertake complete have be take receive cause
    arrange run undergo finish participate attend see""".split()
)
"""Verbs that leave it to their object what is done ("conduct a review")."""
_EMPTY = frozenset(
    """a an the this that these those its their his her our your any all each every no such some
    of to in on at by for from with within without into onto upon under over as and or nor but not
    be is are was were been being am has have had having do does did will would shall should can
    could may might must it they them he she him who whom whose which what there here if when where
    unless until before after during than then so also only other same own out up down off about
    between among through per via whether both either neither more most less least at least very
    least one two three four five six seven eight nine ten applicable appropriate relevant
    required requirement necessary respective including include included includes shall new whole
    day days week weeks month months year years hour hours minute minutes calendar business working
    time times date period annually quarterly monthly weekly daily person persons individual
    individuals anyone anybody someone people everyone
    section subsection paragraph act policy regulation pursuant accordance
    s st""".split()
)
_ALIKE = 0.6
_ENDINGS = (
    "ations", "ation", "ments", "ment", "ities", "ity", "ings", "ing", "ions", "ion", "ances",
    "ance", "ences", "ence", "als", "ies", "ied", "ed", "es", "al", "ly", "s", "e", "y",
)  # fmt: skip


@lru_cache(maxsize=20_000)
def term_of(word: str) -> str:
    """What stands for a word and its kin: the first of its group, else its stem."""
    lower = word.casefold().replace("’", "'").removesuffix("'s").rstrip("'")
    stem = _stem(lower)
    return _GROUP.get(lower) or _GROUP.get(stem) or stem


def _stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            word = word[: -len(ending)]
            break
    else:
        if len(word) > 4 and word.endswith("s") and not word.endswith("ss"):
            word = word[:-1]
    if len(word) > 4 and word[-1] == word[-2]:
        word = word[:-1]
    return word


def _groups(lists: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for line in lists.strip().splitlines():
        words = line.split()
        for word in words:
            found.setdefault(word, words[0])
            found.setdefault(_stem(word), words[0])
            found.setdefault(word + "s", words[0])
            found.setdefault(word.removesuffix("e") + "ed", words[0])
            found.setdefault(word.removesuffix("e") + "ing", words[0])
    return found


_DEED_GROUP = _groups(_DEEDS)
_GROUP = {**_groups(_THINGS), **_DEED_GROUP}
DEEDS = frozenset(_DEED_GROUP.values())
"""The acts that have a group of words."""


def words_of(text: str) -> list[str]:
    return [match[0] for match in _WORD.finditer(text)]


def is_empty(word: str) -> bool:
    return word.casefold() in _EMPTY


def is_light(word: str) -> bool:
    lower = word.casefold()
    return (
        lower in _LIGHT or lower.removesuffix("d") in _LIGHT or lower.removesuffix("ed") in _LIGHT
    )


def is_giving(word: str) -> bool:
    """A verb whose object may name the deed: "provide training", "submit a report"."""
    return term_of(word) in ("provide", "submit", "obtain", "prepar") or word.lower() in (
        "hold",
        "held",
    )


def terms_of(text: str) -> frozenset[str]:
    """The terms of the words that say something."""
    return frozenset(term_of(word) for word in words_of(text) if not is_empty(word))


def are_alike(terms: frozenset[str], others: frozenset[str]) -> bool:
    """Does the poorer of both say mostly what the other says?"""
    least = min(len(terms), len(others))
    return least > 0 and len(terms & others) / least >= _ALIKE
