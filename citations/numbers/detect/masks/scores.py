"""Scores of games, results of votes, splits of shares: "won 3–2", "passed 220–215", "3-for-1"."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import Family

_SCORED = (
    r"(?:won|wins?|winning|beat|beats|beating|defeat(?:ed|ing|s)?|lost|lose|loses|losing|draw|drew|drawn"
    r"|leads?|led|leading|ahead|trail(?:ed|ing|s)?|victory|victories|loss|record|scored?|series|tied|tie"
    r"|triumph|edged|went|down|up|behind|ended|finished)"
)
_SCORE_WORDS = frozenset(
    """won win wins winning beat beats beating defeat defeated lost lose loses losing draw
    drew drawn lead leads led leading ahead trailed trailing victory victories loss record
    score scored series tied tie triumph edged went down up behind aggregate vote ended
    finished""".split()
)
SCORES = Family(
    kind="score",
    words=_SCORE_WORDS,
    shape=re.compile(r"\d[-–]\d"),
    pattern=re.compile(
        rf"(?<![a-z])(?:{_SCORED})(?:\s[a-z]{{1,12}}){{0,3}}\s\(?"
        r"(?P<mask>\d{1,3}[-–]\d{1,3}(?:[-–]\d{1,3})?)"
        r"(?![\w%]|[.,]\d|\s?(?:million|billion|per|years?|days?|points?|[°$€£]))"
    ),
)

LEVEL_SCORES = Family(
    kind="score",
    shape=re.compile(r"(\d+)[-–]\1"),
    signs=frozenset("-–"),
    at_figures=True,
    pattern=re.compile(r"(\d{1,3})[-–]\1(?![\w%°-]|[.,]\d)"),
)
"""A range has two ends: "89-89" is none."""

SCORES_BEFORE_WORD = Family(
    kind="score",
    words=_SCORE_WORDS,
    shape=re.compile(r"\d[-–]\d"),
    at_figures=True,
    pattern=re.compile(
        r"\d{1,3}[-–]\d{1,3}"
        r"(?=\s(?:on\saggregate|down|up|win|victory|defeat|loss|draw|lead|record|aggregate|triumph|vote)\b)"
    ),
)

_BALLOT = (
    r"(?:votes?|voted|passe[ds]|approve[ds]|reject(?:ed|s)|ruled|ruling|decided|tally|confirmed"
    r"|adopted|ratified|defeated)"
)
_BALLOT_WORDS = frozenset(
    """vote votes voted passed passes approved approves rejected rejects ruled ruling decided tally
    confirmed adopted ratified defeated""".split()
)
VOTES = Family(
    kind="score",
    words=_BALLOT_WORDS,
    shape=re.compile(r"\d[-–]\d"),
    pattern=re.compile(
        rf"(?<![a-z]){_BALLOT}(?:\s[a-z]{{1,12}}){{0,5}},?\s\(?(?P<mask>\d{{1,3}}[-–]\d{{1,3}})"
        r"(?=\s?[,;:)](?!\d)|\.?\s?$|\.\s"
        r"|\s(?:to|in|on|along|against|for|last|vote|that|late|after|with|by|and)\b)",
        re.IGNORECASE,
    ),
)
""" "passed 220–215"."""

VOTES_BEFORE_WORD = Family(
    kind="score",
    words=frozenset({"vote", "votes", "ruling", "decision", "majority", "party", "tally"}),
    shape=re.compile(r"\d[-–]\d"),
    at_figures=True,
    pattern=re.compile(
        r"\d{1,3}[-–]\d{1,3}(?=\s(?:party-line\s)?(?:votes?|ruling|decision|majority|tally)\b)"
    ),
)

_FEW = r"(?:\d{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|fifteen|twenty)"
SPLITS = Family(
    kind="score",
    shape=re.compile(r"\d-(?:for|on)-\d"),
    signs=frozenset("-"),
    at_figures=True,
    pattern=re.compile(r"\d{1,3}-(?:for|on)-\d{1,3}(?![\w%]|[.,]\d)", re.IGNORECASE),
)
SPLITS_IN_WORDS = Family(
    kind="score",
    words=frozenset({"split", "splits"}),
    pattern=re.compile(
        rf"(?<![\w.,-]){_FEW}[ -]for[ -]{_FEW}(?=[ -](?:[a-z]{{1,12}}[ -])?splits?\b)",
        re.IGNORECASE,
    ),
)
""" "a 3-for-1 split", "a two-for-one stock split"."""

FAMILIES = (
    SCORES,
    LEVEL_SCORES,
    SCORES_BEFORE_WORD,
    VOTES,
    VOTES_BEFORE_WORD,
    SPLITS,
    SPLITS_IN_WORDS,
)
