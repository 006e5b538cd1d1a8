"""Two implementations of one grammar say the same; what one refuses, the other does too."""

from decimal import Decimal

import pytest

from citations.errors import FormulaError
from citations.export.recheck.formula import FormulaRefused, evaluate
from citations.numbers.derive import compute, parse_formula

INPUTS = [Decimal("3214000000"), Decimal("2410000000"), Decimal("12.5"), Decimal("-4")]

FORMULAS = """
#1 - #2
(#1 − #2) ÷ #2 × 100
#1 / #2 * #3 - #4
-#1 + +#2
--#3
#3%
-#3%%
3 + (13)
3 + [13]
((13)) + (2 million) - (2%)
$1,234.5 + 1.5 billion
sum(#1, #2, 1,234, 5)
mean(#1, #2, #3)
min(#1, #4) + max(#3, 2) + count(#1, #2, #3)
change(#2, #1)
percentage_change(#2, #1)
share(#2, #1)
ratio(#1, #2)
points(#3, 14)
cagr(#2, #1, 2)
Percentage_Change(sum(#1, 2), (#2 + 1) / 3)
1 / 3 + 2 / 7
US$ 3 * 2
""".strip().splitlines()


@pytest.mark.parametrize("formula", FORMULAS)
def test_both_compute_the_same(formula) -> None:
    assert evaluate(formula, INPUTS) == compute(parse_formula(formula), INPUTS)


REFUSED = ["", "1 +", "#9", "1 / 0", "(1", "1)", "nothing(1)", "share(1)", "#1 #2", "1 ** 2", "a.b"]
REFUSED += ["cagr(-1, 2, 3)", "(" * 300 + "1" + ")" * 300, "__import__('os')", "9" * 3000]


@pytest.mark.parametrize("formula", REFUSED)
def test_both_refuse_the_same(formula) -> None:
    with pytest.raises(FormulaRefused):
        evaluate(formula, INPUTS)
    with pytest.raises(FormulaError):
        compute(parse_formula(formula), INPUTS)
