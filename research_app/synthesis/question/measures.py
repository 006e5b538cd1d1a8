"""Nouns that name something measured or recorded of a thing, so that "and the dividend?" is read as
another measure and "and Amcor?" as another thing. They guide the reading only; any other noun can
be asked for as well."""

from __future__ import annotations

import re

_HEADS = frozenset(
    """revenue sales turnover income profit profits loss losses earnings margin margins flow
    flows ebit ebitda ebitdar cash debt equity assets liabilities inventory inventories
    receivables payables goodwill capex expenditure expenditures expense expenses cost costs
    spending investment investments dividend dividends tax taxes depreciation amortisation
    amortization provision provisions backlog capitalisation capitalization valuation growth
    return returns yield ratio rate rates share shares percentage percent proportion
    fraction price prices fee fees salary salaries wage wages remuneration budget deficit
    surplus footfall output production capacity power energy efficiency duration lifetime
    lifespan life age length height width depth weight mass size area volume distance speed
    temperature pressure density frequency population headcount workforce employees staff
    members customers users subscribers passengers visitors patients students orders order
    book deliveries shipments emissions accidents fires injuries deaths casualties number
    total amount value level score rank ranking average median payout coverage turnout
    attendance rainfall period deadline retention penalty penalties fine fines limit limits
    threshold minimum maximum guarantee warranty headquarters founder founders founding
    owner owners leader chair chairman chairwoman ceo cfo director president executive
    officer capital""".split()
)
_TOKEN = re.compile(r"[\w'’&/-]+")
THINGS = frozenset(
    """act statute policy law regulation directive report note study paper article contract
    agreement document book plan guideline standard company group firm segment division
    region country city year one""".split()
)
"""Heads that name a thing asked about rather than a measure of it."""


def names_measure(words: str) -> bool:
    """Is the phrase's head, its last word before "of", "per" and the like, such a noun?"""
    head = re.split(r"\b(?:of|per|for|from|on|in|at|by|to)\b", words.lower(), maxsplit=1)[0]
    found = _TOKEN.findall(head)
    return bool(found) and found[-1] in _HEADS


def is_measure_word(word: str) -> bool:
    return word.lower() in _HEADS


def names_thing(words: str) -> bool:
    found = _TOKEN.findall(words.lower())
    return bool(found) and found[-1].removesuffix("s") in THINGS
