"""A long code in which many sections say the same of one trade after the other."""

import pytest

from tests.unit.compliance.asking import RULES, ask, said, text_of, tools_over

TRADES = """baker barber brewer butcher carpenter chandler clockmaker cobbler cooper cutler draper
dyer farrier fishmonger fletcher florist glazier glover goldsmith grocer hatter jeweller locksmith mason
miller milliner nailer optician painter plasterer plumber potter printer roofer saddler tailor
tanner thatcher tinsmith weaver""".split()
GUIDANCE = "The Board keeps forms for this at its offices and on its page. "


def _code():
    sections = (
        f"Section {number}. Accidents\nThe {trade} shall report any accident to the Board within "
        f"{number + 1} hours. An accident book shall be kept for {number} years.\n\n{GUIDANCE * 20}"
        for number, trade in enumerate(TRADES, start=1)
    )
    return text_of("Trades Code\n\n" + "\n\n".join(sections), "statute", 1)


@pytest.mark.parametrize("trade", ["cooper", "mason", "weaver"])
def test_the_section_on_the_trade_that_is_asked_for_answers(trade) -> None:
    answer = ask(f"Within how many hours must a {trade} report an accident?", tools_over(_code()))
    hours = TRADES.index(trade) + 2
    assert said(answer) == [
        f"The {trade} shall report any accident to the Board within {hours} hours."
    ]


def test_a_section_is_found_by_its_number() -> None:
    answer = ask("What does section 31 require?", tools_over(_code()))
    assert "The plumber shall report any accident to the Board within 32 hours." in said(answer)
    assert not any("within 3 hours" in words for words in said(answer))


def test_a_section_is_looked_for_among_texts_without_numbers() -> None:
    notice = text_of("House Policy\n\nVisitors must sign in at the desk.", "policy", 3)
    answer = ask(
        "What must the purser sign?", tools_over(notice, text_of(RULES, "policy", 2)), section="3"
    )
    assert answer.result == "NO_AUTHORITATIVE_EVIDENCE"
