"""Closed lists of English words, by what they do to a statement."""

from __future__ import annotations

import re
from pathlib import Path

from citations.language.lexicon import Lexicon
from citations.verification.checks.opposites import forms_of

_LISTS = Lexicon(Path(__file__).with_name("words.txt"))
NARROWING = _LISTS.words("narrowing")
"""Begin a clause that narrows the one beside it."""
OPENS_ANOTHER = frozenset({"and", "but"})
HARMLESS = _LISTS.words("harmless")
"""Say how a value is stated, not of what. Words or their keys."""
UNSETTLED = re.compile(
    r"\b(?:restated|superseded|previously|originally|formerly|initially|preliminary|provisional"
    r"|last year[’']s (?:report|accounts)|as reported|earlier (?:figure|estimate|report)|instead of"
    r"|no longer|not yet|so far|respectively|(?:moved|changed) from"
    r"|critics?|opponents|supporters|reckons?|thinks?|feels?|opinion|denies|denied|accus\w+"
    r"|alleg\w+|rumou?r\w*|doubts?|fears?|feared|hopes?|hoped)\b",
    re.IGNORECASE,
)
"""The sentence tells of two states, or what somebody thinks."""
PLANNED = re.compile(
    r"\b(?:forecasts?|targets?|estimates?|estimated|outlook|guidance|budget(?:ed)?|propos\w+"
    r"|recommend\w*|expect\w*|plan(?:s|ned|ning)?|due to|capacity (?:to|for)|maximum|minimum|up to"
    r"|scheduled|(?:is|are|was|were) to|talks)\b",
    re.IGNORECASE,
)
REPORTS_BEFORE = re.compile(
    r"[^.,;:]{1,80}?\b(?:shows?|showed|confirms?|confirmed|finds?|found|reports?|reported|announced?"
    r"|announces|reveals?|revealed|states?|stated|notes?|noted)\s+that\s",
    re.IGNORECASE,
)
"""Who vouches for a statement is no part of it."""
EVIDENCE_BEFORE = re.compile(
    r"(?:in|according to|based on|from) (?:(?:an?|the|our|this|these|new|newer|two|three|several"
    r"|recent|last|latest|later|large|second|official|repeated) ){1,3}"
    r"(?:trials?|stud(?:y|ies)|tests?|data|census|surveys?|analys[ie]s|experiments?|counts?|figures|records|accounts"
    r"|register|statistics)"
    r"(?: (?:with|of|from|among) [\d,]+ \w+)?,? ",
    re.IGNORECASE,
)
"""What a finding rests on, where it names no other thing."""
BASE_BEFORE = re.compile(
    r"\b(?:from|versus|vs\.?|than|against|instead of|not|or|of the|after|aged?|age of"
    r"|compared (?:with|to)) (?:about |an? \w+ of )?$",
    re.IGNORECASE,
)
"""Stands before what a value is compared with."""
CHANGE_BEFORE = re.compile(
    r"\b(?:by|(?:increase|rise|drop|fall|decline|growth|gain|loss|reduction|decrease)s? of|up|down"
    r"|rose|fell|grew|increased|decreased|declined|advanced|climbed|dropped|gained|lost|added)"
    r"(?: (?:about|around|nearly|almost|roughly|some|over|more than|a|an|only|just|another))? $",
    re.IGNORECASE,
)
NOW = re.compile(
    r"\b(?:is|are|ha(?:s|ve)(?! (?:\w+ly |not |been )?\w+(?:ed|en|ne|wn|un|pt|ut)\b)"
    r"|now|currently|today|present|remains?|stands?|employs?|pays?|costs"
    r"|carries|holds?|lends?|charges?|works?|lives?)\b",
    re.IGNORECASE,
)
"""Tells what is so when it is written."""
RELATIVE_TIME = re.compile(
    r"\b(?:last|this|next|previous|prior|same|following) "
    r"(?:year|month|week|quarter|spring|summer|autumn|winter)\b"
    r"|\b(?:year|month|week)s? (?:earlier|before|ago|later)\b",
    re.IGNORECASE,
)
EVENTS = _LISTS.words("events")
"""Keys of what happens once to a thing, or is decided to happen."""
INDEFINITE = re.compile(
    r"(?:there (?:is|are|was|were) )?(?:an?|one|some|two|three|several|many|another|few)\b"
    r"(?! of (?:the|these|those|all|its|his|her|their))",
    re.I,
)
"""Begins with something not told before; "some of the" was told."""
SINGLE_PLACES = _LISTS.words("single places")
"""Keys of what has one place at a time; so have `EVENTS`."""
CREDITED = _LISTS.words("credited")
"""Keys of what one does to a thing for all."""
RECURRING = frozenset("win hold headquart base score".split())
"""Keys among them of what may be otherwise another year."""
SHARES: dict[str, tuple[int, int]] = {
    "most": (51, 100),
    "majority": (51, 100),
    "minority": (0, 49),
    "few": (0, 40),
}
"""Of a hundred."""
TIMES_AS_MUCH: dict[str, tuple[int, int]] = {
    "halv": (-60, -40),
    "doubl": (80, 125),
    "tripl": (170, 235),
    "trebl": (170, 235),
    "quadrupl": (260, 340),
}
"""Keys of what multiplies, and the percent that it adds."""
UNIVERSAL = frozenset("all every each everyone everybody both".split())
EXCEPT = frozenset("except excepting save apart".split())
ORDINALS = {
    word: number
    for number, word in enumerate("second third fourth fifth sixth seventh eighth".split(), 2)
}
RANKED = frozenset("finish come place rank end".split())
"""Keys of verbs behind which a rank stands: "finished third"."""
CALLED_OFF = re.compile(
    r"\b(?:collapsed|failed|(?:fell|falls|fallen) (?:through|apart)|came to nothing"
    r"|(?:was|were|been|is|are) (?:later |then |finally )?(?:called off|cancel+ed|abandoned|blocked"
    r"|annulled|scrapped|dropped|shelved|revoked|rescinded|withdrawn|reversed|prohibited))\b",
    re.IGNORECASE,
)
"""What undoes a deed that was announced."""
NO_EFFECT = re.compile(
    r"\b(?:no|without|nor|not any|little or no)(?: \w+ly)?(?: \w+)?"
    r" (?:differences?|effects?|changes?|impact|influence|benefits?|associations?|link|correlation"
    r"|relationship|connection|improvements?|reductions?|increases?)\b"
    r"|\b(?:did|does|do|was|were|is|are)(?: not|n[’']t)(?: \w+ly)?"
    r" (?:differ|different|affect|associated|linked|related|change|changed)\b",
    re.IGNORECASE,
)
PHRASAL: dict[tuple[str, str], str] = {
    ("go", "up"): "upward", ("go", "down"): "downward", ("turn", "down"): "reject",
    ("throw", "out"): "reject", ("vote", "down"): "reject", ("come", "down"): "downward",
    ("pick", "up"): "rise", ("shut", "down"): "close", ("call", "off"): "cancel",
    ("set", "up"): "establish", ("close", "down"): "close", ("bring", "down"): "reduce",
    ("pull", "out"): "withdraw", ("sign", "off"): "approve", ("give", "up"): "abandon",
    ("tear", "down"): "demolish", ("pull", "down"): "demolish", ("drop", "out"): "leave",
}  # fmt: skip
"""Keys of verbs with what stands behind them, and the word that says the same."""
ALIKE = {
    form: number
    for number, line in enumerate(_LISTS.lines("alike"))
    for word in line.split()
    for form in forms_of(word)
}
"""Words that name the same, by the number of their group."""
PEOPLE = ("man", "woman", "boy", "girl", "male", "female", "son", "daughter", "father", "mother")
