"""Free words of an answer may order and announce; what states a fact is found."""

import pytest

from citations.drafts import FindingDraft
from citations.steps.parse_claims import Segment
from citations.verification.free_text import fact_in, hard_fact, without_free_facts

QUESTION = ("How did Norvik's turnover compare with Halden's in 2021?",)


@pytest.mark.parametrize(
    "words",
    [
        *("Findings", "Key Findings", "In summary,", "By contrast:", "First,", "However,", ", and"),
        *("On the one hand,", "Costs and risks", "Market Outlook", "What the sources say"),
        *("Norvik", "Norvik and Halden", "Turnover in 2021", "As for Norvik,", "Interest rates"),
        *(
            "The following points stand out.",
            "Several sources disagree.",
            "It is worth noting that",
        ),
        *("Taken together, these findings show a mixed picture.", "Most important points"),
        *("Here is how Norvik and Halden compare:", "How do Norvik and Halden compare?", "—"),
    ],
)
def test_words_that_order_and_announce_pass(words):
    assert fact_in(words, QUESTION) is None


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("It cost $3 million.", "number"),
        ("Three plants", "number"),
        ("Turnover in 2019", "date"),
        ("In March,", "date"),
        ("Brekke", "name"),
        ("Results of Brekke", "name"),
        ("Jane Doe", "name"),
        ("NASA", "name"),
        ("The largest port", "superlative"),
        ("It was the first to close.", "superlative"),
        ("See www.harbour.example", "address"),
        ("Norvik collapsed.", "statement"),
        ("Norvik cheats customers", "statement"),
        ("The pump is safe.", "statement"),
        ("Turnover fell sharply", "statement"),
        ("Despite the growth,", "statement"),
        ("Findings. The pump is safe.", "statement"),
        ("Why did turnover fall?", "statement"),
    ],
)
def test_words_that_state_a_fact_are_found(words, kind):
    fact = fact_in(words, QUESTION)
    assert fact is not None
    assert fact.kind in (kind, "name" if "Norvik" in words else kind)


def test_a_heading_may_repeat_names_of_the_evidence_and_nothing_else_of_it():
    evidence = ["Brekke earned 40 million euros in 2019."]
    assert fact_in("Brekke", (), evidence) is None
    for words in ("Brekke in 2019", "Brekke: 40 million euros", "Brekke earned more.", "Sande"):
        assert fact_in(words, (), evidence) is not None


def test_of_scratch_only_what_can_be_pointed_at_counts():
    assert hard_fact("I will look at the evidence again, then write.") is None
    assert hard_fact("The turnover was 40 million euros.") is not None


def test_free_words_with_a_fact_become_unverified_and_a_finding():
    free = Segment(kind="free", text="Findings", mark="##")
    stating = Segment(kind="free", text="It cost $3 million.", before=" ")
    cited = Segment(kind="cite", text="It cost $3 million.", keys=("E1",))
    findings: list[FindingDraft] = []
    found = list(without_free_facts([free, stating, cited], (), findings))
    assert [segment.kind for segment in found] == ["free", "unverified", "cite"]
    assert [(each.kind, each.words) for each in findings] == [
        ("fact_without_evidence", "It cost $3 million.")
    ]
    assert "$3 million" in findings[0].note


def test_a_long_text_is_no_heading():
    assert fact_in("and " * 2_000) is not None
