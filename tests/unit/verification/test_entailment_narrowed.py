"""What a claim leaves out of its quote may narrow what the quote says; what it adds may not."""

from __future__ import annotations

import pytest

from citations.verification.entailment import entailment_of

SAYS_LESS = [
    ("The town has no schools.", "The town has no schools for adults."),
    ("The choir is led by Ines Holm.", "The choir was led by Ines Holm until May."),
    ("A third of the drivers were fined.", "A third of the drivers who were stopped were fined."),
    ("The buses run every hour.", "The buses run every hour on Sundays."),
    ("The ship carries 60 lorries.", "The ship carries 60 passengers and 15 lorries."),
    ("He was named director in 2004.", "He was named deputy director in 2004."),
    ("The lake is the deepest in Sweden.", "The lake is one of the deepest in Sweden."),
    ("The camp has 80 tents for families.", "The camp has 80 tents, 12 of them for families."),
    ("Most of the grain went to Egypt.", "Most of the grain went to Syria, the rest to Egypt."),
    ("The hut lies 4 km from the pass.", "The hut lies 4 km from the road and 9 km from the pass."),
    ("The fund sold its shares.", "The fund sold part of its shares."),
    ("The climbers set foot on the peak.", "The climbers set out to set foot on the peak."),
    (
        "The bridge was drawn by Ada Lund and paid for by Per Dahl.",
        "The bridge was drawn by Per Dahl and paid for by Ada Lund.",
    ),
]
SAYS_THE_SAME = [
    ("The film took more than $100 million.", "The film took $181.6 million."),
    ("He was born on June 26th, 1980.", "He was born on June 26, 1980."),
    ("The score is by Noël Berg.", "The score is by Noe\u0308l Berg."),
    (
        "Nixon was the president from 1969 to 1974.",
        "Nixon was the president of the United States from 1969 to 1974.",
    ),
]


@pytest.mark.parametrize(("claim", "quote"), SAYS_LESS)
def test_what_the_quote_says_of_less_is_not_accounted_for(claim, quote):
    account = entailment_of(claim, [quote])
    assert account is None or account.relation != "entailed"


@pytest.mark.parametrize(("claim", "quote"), SAYS_THE_SAME)
def test_bounds_dates_accents_and_countries_are_read(claim, quote):
    account = entailment_of(claim, [quote])
    assert account is not None
    assert account.relation == "entailed"
