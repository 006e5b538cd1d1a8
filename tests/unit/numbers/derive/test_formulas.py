"""A formula is read, computed exactly and shown step by step; it can do nothing else."""

from decimal import Decimal as D

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.numbers.derive import FormulaError, compute, parse_formula, rounded, rounding_rule
from citations.numbers.derive.tree import (
    ARGUMENTS,
    Call,
    Constant,
    Formula,
    Input,
    Negative,
    Operation,
    PerCent,
)


def result(formula, *values):
    return compute(parse_formula(formula), [D(value) for value in values])


@pytest.mark.parametrize(
    "formula, values, expected",
    [
        ("#1 + #2", ("0.1", "0.2"), "0.3"),
        ("#1 − #2 - #3", ("10", "4", "3"), "3"),
        ("#1 * (#2 + 2) / 4", ("6", "2"), "6"),
        ("[(8 + 4) ÷ 2] × 3", (), "18"),
        ("−#1 − −#2", ("5", "7"), "2"),
        ("1,250.5 + 1", (), "1251.5"),
        ("12.5%", (), "0.125"),
        ("(1 − 20%) × $40", (), "32"),
        ("$(−600) + US$700", (), "100"),
        ("3 + (13)", (), "-10"),
        ("1.5 million + 500 thousand", (), "2000000"),
        ("sum(#1, #2, 1,000)", ("1", "2"), "1003"),
        ("mean(#1, #2)", ("10", "15"), "12.5"),
        ("min(#1, #2) + max(#1, #2)", ("-3", "4"), "1"),
        ("count(#1, #2, #1)", ("5", "5"), "3"),
        ("change(#1, #2)", ("40", "30"), "-10"),
        ("percentage_change(#1, #2)", ("40", "30"), "-25"),
        ("share(#1, #2)", ("30", "40"), "75"),
        ("ratio(#1, #2)", ("30", "40"), "0.75"),
        ("points(#1, #2)", ("4.1", "3.6"), "-0.5"),
        ("cagr(#1, #2, 2)", ("100", "144"), "20"),
    ],
)
def test_formulas_give_what_they_say(formula, values, expected) -> None:
    assert result(formula, *values) == D(expected)


def test_a_quotient_has_fifty_digits() -> None:
    assert str(result("#1 / #2", "2", "3")) == "0." + "6" * 49 + "7"


@pytest.mark.parametrize(
    "formula, why",
    [
        ("", "empty"),
        ("#1 +", "too early"),
        ("(#1", "ends where"),
        ("#1)", "wrong place"),
        ("(#1]", "where “.” should stand"),
        ("#0", "count from 1"),
        ("1 2", "wrong place"),
        ("1,23 + 1", "wrong place"),
        ("__import__('os')", "cannot be read"),
        ("exp(1)", "no function “exp”"),
        ("share(#1)", "takes 2 values, not 1"),
        ("2 ** 3", "wrong place"),
        ("9" * 41, "over 40"),
        ("(" * 40 + "1" + ")" * 40, "nested"),
        ("+".join(["1"] * 200), "operations"),
        ("1" * 3000, "longer"),
    ],
)
def test_what_is_no_formula_is_refused_with_a_sentence(formula, why) -> None:
    with pytest.raises(FormulaError, match=why) as refused:
        parse_formula(formula)
    assert str(refused.value).endswith(".") and len(str(refused.value)) < 200


@pytest.mark.parametrize(
    "formula, values, why",
    [
        ("#1 ÷ (#2 − #2)", ("1", "2"), "divides by zero"),
        ("percentage_change(#1, #2)", ("0", "2"), "divides by zero"),
        ("#1 + #3", ("1", "2"), "#3 is missing"),
        ("cagr(#1, #2, 3)", ("-1", "2"), "above zero"),
        ("#1 + 1", ("NaN",), "no number"),
        ("cagr(1, 10, 1/" + "9" * 40 + ")", (), "too large"),
    ],
)
def test_what_has_no_result_says_why(formula, values, why) -> None:
    with pytest.raises(FormulaError, match=why):
        result(formula, *values)


@pytest.mark.parametrize(
    "value, decimals, shown",
    [
        ("33.349", 1, "33.3"),
        ("33.35", 1, "33.4"),
        ("-33.35", 1, "-33.4"),
        ("2.5", 0, "3"),
        ("2", 2, "2.00"),
        ("-0.04", 1, "0.0"),
        ("804450", -3, "804000"),
    ],
)
def test_halves_are_rounded_up(value, decimals, shown) -> None:
    assert str(rounded(D(value), decimals)) == shown


def test_the_rounding_rule_is_said_in_words() -> None:
    assert rounding_rule(0) == "rounded half up to a whole number"
    assert rounding_rule(1) == "rounded half up to one decimal"
    assert rounding_rule(7) == "rounded half up to 7 decimals"
    assert rounding_rule(-3) == "rounded half up to thousands"


leaves = st.one_of(
    st.builds(
        Constant,
        st.decimals(min_value=0, max_value=10**9, places=3).map(lambda value: abs(value)),
    ),
    st.builds(Input, st.integers(min_value=1, max_value=9)),
)


def calls(arguments):
    return st.sampled_from(sorted(ARGUMENTS)).flatmap(
        lambda name: st.builds(
            Call,
            st.just(name),
            st.lists(arguments, min_size=ARGUMENTS[name][0], max_size=ARGUMENTS[name][1] or 4).map(
                tuple
            ),
        )
    )


def larger(smaller):
    return st.one_of(
        st.builds(Operation, st.sampled_from("+−×÷"), smaller, smaller),
        st.builds(Negative, smaller),
        st.builds(PerCent, smaller),
        calls(smaller),
    )


@given(st.recursive(leaves, larger, max_leaves=12))
def test_a_printed_formula_is_read_as_the_same_formula(root) -> None:
    assert parse_formula(str(Formula(root))).root == root


@given(st.text(alphabet="#12,.3 ()[]+-−*×/÷%$sumeanrtiochg_", max_size=80) | st.text(max_size=60))
def test_any_text_is_a_formula_or_is_refused(text) -> None:
    try:
        formula = parse_formula(text)
        compute(formula, [D(3)] * max(formula.inputs, default=0))
    except FormulaError as refused:
        assert str(refused).endswith(".")
