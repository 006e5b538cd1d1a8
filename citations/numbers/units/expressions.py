"""Units made of several: "m s⁻²", "mg kg−1 day−1", "cubic feet", "pounds per square inch"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from citations.numbers.units.building import Factor
from citations.numbers.units.measures import Measure
from citations.numbers.units.terms import LETTER, measure_at, symbols

SQUARE_OR_CUBIC = re.compile(r"(?:(square|sq)|(cubic|cu))\b\.?[ \u00a0-]?", re.IGNORECASE)
_SUPERSCRIPTS = re.compile(r"[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2}")
_POWER = re.compile(
    r"\((-[1-4])\)|"
    r"(?:\^|\*\*)\{?\s?([-−–]?\s?\d{1,2})\}?|"
    r"([-−–]\s?[1-4])(?![\w.,]*\d|[A-Za-z])|"
    r"\s(−\s?[1-6])(?!\d|[A-Za-z])"
)
"""An exponent; a plain figure with a minus is one only where no figures or letters go on behind
it."""
_PLAIN_POWER = re.compile(r"\(?([2-4])(?![\w.,]*\d|[A-Za-z])\)?")
"""2 to 4 right behind a unit; not the first figure of a number."""
_LOOSE_POWER = re.compile(r"\s([2-4])(?![\w.,]*\d|[A-Za-z%])")
"""The same behind a space, and no share."""
_RUN = re.compile(rf"({LETTER}{{2,5}})(?=\s?[−-]\s?[1-4](?!\d|{LETTER})|⁻[¹²³⁴])")
"""Letters of several units written as one, which only an exponent behind them tells."""
_DIVIDED = re.compile(r"\s?[/∕⁄]\s?")
_PER = re.compile(r"(?:\s|-)per(?:\s|-)", re.IGNORECASE)
_A = re.compile(r"(?:\s|-)an?(?:\s|-)(?=[a-z]{3})", re.IGNORECASE)
""" "A day", "an hour": before a word, not before a figure or a letter."""
_TIMES = re.compile(r"\s?[·⋅∙×•]\s?|\.(?=[A-Za-zµμ])|[ \u00a0\u2009-]")
"""What multiplies units; a point only before the next unit."""
_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−–⁺", "0123456789---+")
_MOST_FACTORS = 5
_LENGTH = (("length", 1),)


@dataclass(frozen=True, slots=True)
class Expression:
    """The factors of a compound measure and where it ends."""

    factors: tuple[Factor, ...]
    end: int


def expression_at(text: str, start: int) -> Expression | None:
    """The measure, alone or compound, that begins at `start` without a space before it."""
    run = run_at(text, start)
    if run is not None:
        factors, end, by_symbol = list(run.factors), run.end, True
    else:
        first = factor_at(text, start)
        if first is None:
            return None
        factors, end, by_symbol = [first[0]], first[1], first[2]
    while len(factors) < _MOST_FACTORS:
        following = _next_factor(text, end, by_symbol)
        if following is None:
            break
        factors.append(following[0])
        end = following[1]
    return Expression(tuple(factors), end)


def _next_factor(text: str, end: int, by_symbol: bool) -> tuple[Factor, int] | None:
    divided = _DIVIDED.match(text, end) or _PER.match(text, end) or _A.match(text, end)
    if divided:
        below = factor_at(text, divided.end(), below=True)
        if below is None:
            return None
        (measure, power), stop, _ = below
        return (measure, -abs(power)), stop
    times = _TIMES.match(text, end)
    if times is None or not by_symbol:
        return None
    factor = factor_at(text, times.end())
    if factor is None:
        return None
    (measure, power), stop, is_symbol = factor
    if times[0] == "." and text[end - 1].isupper() and measure.symbol.isupper():
        return None
    is_spaced = times[0].strip() in {"", "-"}
    joins = power < 0 or (is_symbol and not is_spaced)
    return ((measure, power), stop) if joins else None


def run_at(text: str, start: int) -> Expression | None:
    """Two symbols printed without a space, the second with a negative power: "kgs−1", "mWm-2"."""
    match = _RUN.match(text, start)
    if match is None:
        return None
    letters = match[1]
    for cut in range(len(letters) - 1, 0, -1):
        first, second = symbols().get(letters[:cut]), symbols().get(letters[cut:])
        is_one = letters in symbols() and letters[cut:] != "s"
        if isinstance(first, Measure) and isinstance(second, Measure) and not is_one:
            power, end = _power_at(text, match.end(1))
            return Expression(((first, 1), (second, power)), end)
    return None


def powered_at(text: str, start: int) -> Expression | None:
    """Symbols with negative powers behind a counted thing: "grains m−2 s−1"."""
    factors: list[Factor] = []
    end = start
    while len(factors) < _MOST_FACTORS and text[end : end + 1] in {" ", "\u00a0"}:
        factor = factor_at(text, end + 1)
        if factor is None or factor[0][1] > 0 or not factor[2]:
            break
        factors.append(factor[0])
        end = factor[1]
    return Expression(tuple(factors), end) if factors else None


def factor_at(text: str, start: int, *, below: bool = False) -> tuple[Factor, int, bool] | None:
    """One measure with its power, where it ends and whether it is a symbol. `below` a fraction bar
    powers stand more freely ("g/cm 3", from a page that set them high)."""
    shaped = SQUARE_OR_CUBIC.match(text, start)
    term = measure_at(text, shaped.end() if shaped else start)
    if term is None:
        return None
    is_length = term.measure.measures == _LENGTH
    if shaped:
        power = 2 if shaped[1] else 3
        return ((term.measure, power), term.end, term.is_symbol) if is_length else None
    power, end = _power_at(text, term.end)
    plain = None
    if power == 1 and (below or is_length):
        plain = _PLAIN_POWER.match(text, term.end)
        plain = plain or (_LOOSE_POWER.match(text, term.end) if below else None)
    if plain is not None and term.is_symbol:
        power, end = int(plain[1]), plain.end()
    return (term.measure, power), end, term.is_symbol


def _power_at(text: str, end: int) -> tuple[int, int]:
    """The power marked behind a symbol, 1 where there is none."""
    match = _SUPERSCRIPTS.match(text, end)
    if match:
        return int(match[0].translate(_DIGITS)) or 1, match.end()
    match = _POWER.match(text, end)
    if match:
        digits = next(group for group in match.groups() if group)
        return int("".join(digits.translate(_DIGITS).split())) or 1, match.end()
    return 1, end
