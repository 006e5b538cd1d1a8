"""A refusal says which names, numbers and years stand nowhere, and names the closest passages."""

import pytest

from citations.drafts import PassageDraft
from research_app.answering.completing import missing_terms
from research_app.synthesis.question import understand
from tests.unit.synthesis.small_library import reply_to


def _passage(text: str, source: str = "") -> PassageDraft:
    return PassageDraft(label="C1", text_id=-1, start=0, end=len(text), text=text, source=source)


@pytest.mark.parametrize(
    ("question", "passages", "missing"),
    [
        (
            "What was the turnover of Vega Shipping in 2031?",
            [_passage("Helios shipped its turbines."), _passage("Turnover fell.")],
            ["Vega", "2031"],
        ),
        ("Did Helios' employees strike?", [_passage("An employee struck.", "Helios report")], []),
        ("Why did the sales of Vega fall?", [_passage("Vega sold less.")], []),
        ("Who owns Vega?", [], ["Vega"]),
    ],
)
def test_only_names_numbers_and_years_are_missed(question, passages, missing):
    """An everyday word may be said in other words."""
    assert missing_terms(understand(question, None), passages) == missing


def test_the_closest_passages_are_kept_where_nothing_answers():
    text = (
        "The town council meets every second Tuesday. The Grane mill was painted in white. "
        "Ships do not call at Ostby in winter."
    )
    reply = reply_to("How many patents does the Grane mill hold?", text)
    assert reply.claims == []
    assert reply.proposals and not any(each.addresses_question for each in reply.proposals)
    assert any("Grane" in each.quote for each in reply.proposals[:2])
