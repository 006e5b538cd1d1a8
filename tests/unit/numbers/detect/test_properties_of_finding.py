"""What holds for every text: exact places, order, round trips, no crash, no nested repeats."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.numbers.detect import (
    comparators,
    find,
    find_numbers,
    lists,
    openings,
    ranges,
    terms,
)
from citations.numbers.detect.figures import tokens, words
from citations.numbers.values import NumberContext
from tests.unit.numbers.detect.reading import only

PIECES = st.sampled_from(
    """5 -5 −3 1,234 1 234 .5 0.1 10⁵ ½ 3/4 two twenty -one hundred and a half million k m bn % $ €
    £ USD km °C ± – - to between from of in out ( ) [ ] , . ; or more least about over ~ > ≥ times
    users 2019 12:30 1e9 × 10 3 dollars cents point minus third thirds quarter dozen one x fold
    """.split()
    + [" ", " ", "  ", "\n", "\u00a0", "\u202f", "İ", "ß", "٣", "𝟙", "👩‍👩", "\x00", "\u202e"]
)
TEXTS = st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=25).map("".join))
CONTEXTS = st.sampled_from(
    [NumberContext(), NumberContext(in_table=True, scale=Decimal(1000), scale_because="k")]
)


@given(TEXTS, CONTEXTS)
def test_every_number_stands_where_it_says(text: str, context: NumberContext) -> None:
    last = 0
    for number in find_numbers(text, context):
        assert text[number.start : number.end] == number.raw
        assert last <= number.start < number.end
        assert number.start <= number.figure[0] < number.figure[1] <= number.end
        assert number.high is None or number.high >= number.value
        assert number.step >= 0
        last = number.end


@given(st.integers(min_value=0, max_value=10**12), st.sampled_from([",", "\u202f", "'", ""]))
def test_a_whole_number_is_found_as_it_was_printed(value: int, group: str) -> None:
    printed = f"{value:,}".replace(",", group)
    number = only(f"a sum of {printed} km")
    assert number.value == value
    assert number.raw == f"{printed} km"


@given(st.decimals(min_value=0, max_value=10**9, places=3))
def test_a_decimal_is_found_as_it_was_printed(value: Decimal) -> None:
    number = only(f"{value} %")
    assert (number.value, number.step) == (value, Decimal("0.001"))


@given(st.integers(min_value=1, max_value=999), st.integers(min_value=0, max_value=9))
def test_scale_words_multiply(whole: int, tenths: int) -> None:
    assert only(f"${whole}.{tenths} billion").value == (whole * 10 + tenths) * 10**8


NAUGHTY = [
    "",
    " ",
    "\x00\x01\x02",
    "undefined NULL None NaN Infinity -Infinity",
    "1/0 0/0 -1/2",
    "0xabad1dea 0b101 0o17",
    "1e400 1e-400 9e99999",
    "--1 ++1 -+1 1-- 1++",
    "1,,2 1..2 1.,2 ,1 .1. ..1",
    "1;2;3;4",
    "$1.00 ¢1.00 £1.00 ¥1.00 $ $$ $$1 1$$",
    "-$1.00 $-1.00 ($1.00) (((1)))",
    "٠١٢٣ १२३ 一二三 ⅷ ①②③",
    "₀₁₂ ⁰⁴⁵ 10⁻ 10^ 10^^2",
    "½¼¾ 1½½ ½/½",
    "a hundred hundred hundred hundred",
    "million million million billion",
    "half half half half a half",
    "one one one and and and two",
    "point point five point",
    "minus minus minus one",
    "between and and to to from",
    "5 to 6 to 7 to 8",
    "1-2-3-4-5-6-7-8-9",
    "1±2±3±4",
    "10 × 10 × 10 × 10",
    "1 000 000 000 000 000 000 000 000 000",
    "9" * 400,
    "0" * 400,
    "1," * 400,
    "1 " * 400,
    "-" * 400,
    "(" * 200 + "1" + ")" * 200,
    "a " * 400,
    "one hundred and " * 100,
    "twenty-" * 200,
    "1.1" * 200,
    "1e1" * 200,
    "10^" * 200,
    "½" * 300,
    "🇺🇸5🇺🇸 5️⃣ ５０％",
    "İİİ5 km İ 6 km",
    "\u202e5 km\u202d \u200b6\u200b km",
    "<script>alert(123)</script> ' OR 1=1 --",
    "%d %s %n %5$x {0} ${7*7} $(touch /tmp/9)",
    "../../../etc/passwd%00 C:\\1\\2",
]


@pytest.mark.parametrize("text", NAUGHTY)
def test_no_text_breaks_finding(text: str) -> None:
    for number in find_numbers(text):
        assert text[number.start : number.end] == number.raw


ROOMS = (
    comparators,
    find,
    lists,
    openings,
    ranges,
    terms,
    tokens,
    words,
)
NESTED = re.compile(r"\((?:\?:)?(?:[^()\\]|\\.)*[^\\][*+](?:[^()\\]|\\.)*\)[*+](?!\+)")


def test_no_pattern_repeats_a_repeat() -> None:
    """Backtracking over nested repeats is what makes reading slower than linear."""
    patterns = [
        (room.__name__, name, value.pattern)
        for room in ROOMS
        for name, value in vars(room).items()
        if isinstance(value, re.Pattern)
    ]
    assert len(patterns) > 20
    assert [entry[:2] for entry in patterns if NESTED.search(entry[2])] == []


def test_a_long_text_is_read_number_by_number() -> None:
    text = "It sold 5 km of rope for $3.2 billion to 12 users. " * 400
    assert len(find_numbers(text)) == 1200
