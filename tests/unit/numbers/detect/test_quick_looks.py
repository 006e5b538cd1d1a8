"""Signs and parts of words only spare work: what they keep a pattern from, it would not match."""

from dataclasses import replace

import pytest

from citations.numbers.detect import masks
from citations.numbers.detect.masks.choice import Choice
from citations.numbers.detect.masks.family import ANY_SIGN, Family, glimpse_of
from tests.unit.numbers.detect import test_masks_of_papers as papers

OTHERS = """
On 4 January 2019, at 10:30 am, Q3 2021 and FY22 were discussed until 14:00 UTC.
Call +1 (650) 555-0100 or 0171/555 01 00; the server is 192.168.1.1:8080, version 2.3.1-rc4.
COVID-19, GPT-4, S&P 500, iPhone 14, B12, A320neo, 737 MAX, U-235, G20 and 5G are names.
It won 3-2 (220-215 in H.R. 1234) two weeks ago; the past 5 years ended in the mid-1980s.
Half past seven on the fourth of July nineteen ninety-six; see www.example.org/a/2020/01.
(1) First, 2. second; § 5899(b), Item 7A of Form 10-K, doi:10.1000/182, ISBN 978-3-16-148410-0.
"""
SENTENCES = [
    line
    for lines in (papers.CITATION_MARKS, papers.REFERENCES, papers.AUTHOR_YEARS, OTHERS.split("\n"))
    for line in lines
    if any(map(str.isdigit, line))
]


def without_quick_looks(family: Family) -> Family:
    return replace(family, signs=ANY_SIGN, holds=())


def families() -> list[Family]:
    listed = {}
    choice = masks._ALL
    for group in (*choice._by_word.values(), *choice._by_word_before.values(), choice._always):
        listed.update({id(each): each for each in group})
    listed.update({id(each): each for _, _, each in choice._by_shape})
    return list(listed.values())


SLOW = Choice([without_quick_looks(family) for family in families()])


@pytest.mark.parametrize("sentence", SENTENCES)
def test_a_quick_look_hides_no_look_alike(sentence):
    glimpse = glimpse_of(sentence)
    found = [
        mask for family, starts in SLOW.tries(glimpse) for mask in family.masks(sentence, starts)
    ]
    assert masks.find_masks(sentence) == masks._joined(found)
