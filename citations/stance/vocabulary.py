"""Closed lists of English words, by what they do to a statement."""

from __future__ import annotations

import re

NARROWING = frozenset(
    """in for at excluding without including under on among of within outside across adjusted unlike
    before if provided apart except inside per along near by with between""".split()
)
"""Begin a clause that narrows the one beside it."""
OPENS_ANOTHER = frozenset({"and", "but"})
HARMLESS = frozenset(
    """amount total reach come hit stand account record post achieve register remain make put number
    level figure value sum overall altogether currently now today already still just only also
    recently about almost nearly new newly well whole entire full become take get give show go have
    little slightly year end fiscal financial annual company firm people person expect expected plan
    planned again since use member million billion
    thousand hundred dozen""".split()
)
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
    r"|recommend\w*|expect\w*|plan(?:s|ned|ning)?|due to|capacity|maximum|minimum|up to|scheduled"
    r"|is to|are to|talks)\b",
    re.IGNORECASE,
)
REPORTS_BEFORE = re.compile(
    r"[^.,;:]{1,80}?\b(?:shows?|showed|confirms?|confirmed|finds?|found|reports?|reported|announced?"
    r"|announces|reveals?|revealed|states?|stated|notes?|noted)\s+that\s",
    re.IGNORECASE,
)
"""Who vouches for a statement is no part of it."""
BASE_BEFORE = re.compile(
    r"\b(?:from|versus|vs\.?|than|against|instead of|not|or|of the|after|compared (?:with|to))"
    r" (?:about |an? \w+ of )?$",
    re.IGNORECASE,
)
"""Stands before what a value is compared with."""
CHANGE_BEFORE = re.compile(
    r"\b(?:by|(?:increase|rise|drop|fall|decline|growth|gain|loss|reduction|decrease)s? of|up|down"
    r"|rose|fell|grew|increased|decreased|declined|advanced|climbed|dropped|gained|lost|added)"
    r"(?: (?:about|around|nearly|almost|roughly|some|over|more than|a|an|only|just|another))? $",
    re.IGNORECASE,
)
CHANGE_BEHIND = re.compile(r" (?:more|less|fewer|higher|lower|increase|rise|drop|decline|growth)\b")
NOW = re.compile(
    r"\b(?:is|are|has|have|now|currently|today|present|remains?|stands?|employs?|pays?|costs?"
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
PART_OF = re.compile(r"of (?:which|whom|them|these|those)\b", re.IGNORECASE)
"""Begins a clause on a part of what the sentence is of."""
EVENTS = frozenset(
    """open close build construct complet finish launch found establish bear die acquir buy sell
    sign introduc merg start begin appoint adopt approv enact publish discov invent demolish destroy
    abolish marri retir resign inaugur""".split()
)
"""Keys of what happens once to a thing, or is decided to happen."""
INDEFINITE = re.compile(
    r"(?:there (?:is|are|was|were) )?(?:an?|one|some|two|three|several|many|another|few)\b", re.I
)
