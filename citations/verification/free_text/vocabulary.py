"""Words with which a text speaks of itself: they order and announce, and say nothing of the world.
English, lower case, base forms."""

from __future__ import annotations

from citations.verification.checks.aligned import key_of

_WORDS = """
    account add addition address aim alternative analysis announce answer appear argument arise ask
    aspect available background basic basis begin brief broad case category chapter cite claim
    clear combine come common compare comparison complete conclude conclusion consider
    consist consistent context contradict contrary contrast cover definition depend describe
    description detail develop development differ difference different direct disagree
    disagreement discuss discussion distinct divide document draw effect emerge end entry evidence
    examine example excerpt exist explain explanation express extent factor far figure final find
    finding first focus follow form fourth framework further general give given group heading help
    here highlight hold identify illustrate impact implication important indicate individual
    information insight instance interpretation introduce introduction item key last later lead
    light likewise limit limitation line list literature look main matter mean meantime meanwhile
    mention method mixed more move narrow next note notable number numbered observation offer
    opposite order other outline outlook overall overview paragraph part particular passage
    perspective picture piece place point position possible present previous provide purpose put
    question quote raise read reader reading reason refer reference regard relate relation relevant
    remain remark report response result review right same say second section see separate set
    several short show side similar single sort source specific stand start state statement step
    structure study subject sum summarise summarize summary support table take tell term text
    theme thing third together top topic total treat turn type understand uncertain uncertainty
    hand worth bear mind worthwhile interesting weigh turning
    know sorry
    useful various view way well whole word write yes no conversely similarly finally
    consequently accordingly alternatively notably specifically additionally firstly secondly
    thirdly lastly briefly broadly generally ultimately
"""
SELF_WORDS = frozenset(map(key_of, _WORDS.split()))
"""The keys of these words, see `key_of`."""

NO_SUPERLATIVES = frozenset(
    """arrest best-effort chest conquest contest crest digest earnest forest guest harvest honest
    inquest interest invest manifest midwest modest nest northeast northwest pest priest protest
    quest request rest southwest suggest test tempest west wrest invest attest detest divest
    infest ingest molest unrest behest bequest zest vest jest lest everest budapest""".split()
)
"""Words in -est that are none."""
IRREGULAR_SUPERLATIVES = frozenset(
    "most least best worst foremost utmost topmost sole only first last unique unprecedented "
    "unrivalled unrivaled unmatched unparalleled".split()
)
