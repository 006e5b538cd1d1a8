"""A long code in which many sections say the same of one trade after the other, and a search that
ranks them all alike."""

import re
from dataclasses import replace

import pytest

from research_app.retrieval.protocols import Hit
from tests.unit.compliance.asking import RULES, ask, said, text_of, tools_over

TRADES = """baker barber brewer butcher carpenter chandler clockmaker cobbler cooper cutler draper
dyer farrier fishmonger fletcher florist glazier glover goldsmith grocer hatter jeweller locksmith
mason miller milliner nailer optician painter plasterer plumber potter printer roofer saddler tailor
tanner thatcher tinsmith weaver""".split()


def _code():
    sections = (
        f"Section {number}. Accidents\nThe {trade} shall report any accident to the Board within "
        f"{number + 1} hours. An accident book shall be kept for {number} years."
        for number, trade in enumerate(TRADES, start=1)
    )
    return text_of("Trades Code\n\n" + "\n\n".join(sections), "statute", 1)


def _over_code():
    """Sections are found in their order; by a number alone that one is found first."""
    code = _code()
    found = [
        Hit(text_id=code.id, start=each.start(), end=each.end(), score=1.0)
        for each in re.finditer(r"Section \d+[^§]+?years\.", code.text)
    ]

    def search_within(query, *, texts, limit):
        if query.startswith("section "):
            number = query.split()[1]
            return sorted(found, key=lambda hit: number not in code.text[hit.start : hit.end])[
                :limit
            ]
        return found[:limit]

    return replace(tools_over(code), search_within=search_within)


@pytest.mark.parametrize("trade", ["mason", "weaver"])
def test_the_section_on_the_trade_that_is_asked_for_answers(trade) -> None:
    answer = ask(f"Within how many hours must a {trade} report an accident?", _over_code())
    hours = TRADES.index(trade) + 2
    assert said(answer) == [
        f"The {trade} shall report any accident to the Board within {hours} hours."
    ]


def test_a_section_is_found_by_its_number() -> None:
    answer = ask("What does section 31 require?", _over_code())
    assert set(said(answer)) == {
        "The plumber shall report any accident to the Board within 32 hours.",
        "An accident book shall be kept for 31 years.",
    }


def test_a_section_is_looked_for_among_texts_without_numbers() -> None:
    notice = text_of("House Policy\n\nVisitors must sign in at the desk.", "policy", 3)
    tools = tools_over(notice, text_of(RULES, "policy", 2))
    answer = ask("What must cooks wear?", tools, section="3")
    assert said(answer) == ["Cooks must wear gloves in the galley."]
