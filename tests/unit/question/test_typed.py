"""Questions as people type them: keywords, small letters, codes, several parts."""

import pytest

from research_app.synthesis.question import understand


@pytest.mark.parametrize(
    ("question", "entities", "attributes", "periods"),
    [
        ("tessel packaging turnover 2022", ["tessel packaging"], ["turnover"], "2022"),
        ("TESSEL PACKAGING TURNOVER 2022", ["tessel packaging"], ["turnover"], "2022"),
        ("tessel turnover 2022 ?", ["tessel"], ["turnover"], "2022"),
        ("turnover tessel 2021 q3", ["tessel"], ["turnover"], "Q3 2021"),
        ("sales fy21 marlo", ["marlo"], ["sales"], "FY2021"),
        ("headcount at year end marlo", ["marlo"], ["headcount"], ""),
        ("budget of the town 23/24", ["town"], ["budget"], "2023/24"),
        ("weight of the orlo k3", ["orlo k3"], ["weight"], ""),
        ("who is the CFO of tessel", ["tessel"], ["CFO"], ""),
        ("capex marlo april 2020", ["marlo"], ["capex"], "april 2020"),
        ("3M revenue 2021", ["3M"], ["revenue"], "2021"),
        ("what did C&V pay for the mill", ["C&V"], [], ""),
        ("marlo & sons turnover 2020", ["marlo & sons"], ["turnover"], "2020"),
        ("price of the HX-200S", ["HX-200S"], ["price"], ""),
        ("Name the seat of St. Ives Bank", None, None, ""),
    ],
)
def test_things_and_measures_do_not_hang_on_capitals(question, entities, attributes, periods):
    asked = understand(question, None)
    assert asked.search_text == question
    if entities is not None:
        assert (list(asked.entities), list(asked.attributes)) == (entities, attributes)
    assert " ".join(asked.periods) == periods


@pytest.mark.parametrize(
    ("question", "shape"),
    [
        ("tare weight meaning", "definition"),
        ("what counts as a minor repair", "definition"),
        ("marlo: what do they mean by free cash", "definition"),
        ("tessel staff 2020, 2021, 2022", "develop"),
        ("staff of tessel over time", "develop"),
        ("reason for the delay at grane", "reason"),
        ("which fuses fit the HX-9B", "list"),
        ("is the k3 waterproof", "yes_no"),
        ("tessel paper turnover 2022", "fact"),
    ],
)
def test_the_form_is_told_without_capitals_and_question_marks(question, shape):
    assert understand(question, None).shape == shape


@pytest.mark.parametrize(
    ("question", "entities", "attributes"),
    [
        ("compare paper and board at tessel: margin 2023", "paper|board", "margin"),
        (
            "tessel vs. marlo & sons: turnover, dividend 2022",
            "tessel|marlo & sons",
        )
        + ("turnover|dividend",),
        ("k3 / k5 plus / brisk cargo: range, price", "k3|k5 plus|brisk cargo", "range|price"),
        ("tessel vs marlo turnover 2022 and 2021", "tessel|marlo", "turnover"),
        ("scope 3 emissions tessel and marlo", "tessel|marlo", "scope 3 emissions"),
        ("sales outlook 2024: tessel, marlo, orlo", "tessel|marlo|orlo", "sales outlook"),
        (
            "floor space owned, paper mills vs board mills",
            "paper mills|board mills",
        )
        + ("floor space owned",),
        ("HX-9 vs HX-9B fuse and how long to wait", "HX-9|HX-9B", "fuse|how long to wait"),
        ("50 mg dose tri-1 versus tri-2 - nausea", "50 mg dose tri-1|50 mg dose tri-2", "nausea"),
        ("cost of the north pier vs cost of the south pier 2020", "north pier|south pier", "cost"),
        ("paper unit of tessel against board unit of marlo, profit 2021",)
        + ("paper unit of tessel|board unit of marlo", "profit"),
    ],
)
def test_the_question_is_asked_anew_of_each_thing_compared(question, entities, attributes):
    asked = understand(question, None)
    assert asked.shape == "compare"
    assert "|".join(asked.entities) == entities
    assert "|".join(asked.attributes) == attributes
    assert len(asked.compared) == len(asked.entities)
    for entity, each in zip(asked.entities, asked.compared, strict=True):
        assert all(name in each for name in (entity, *asked.attributes, *asked.periods))
        again = understand(each, None)
        assert again.shape != "compare" or len(asked.periods) > 1


def test_what_all_things_share_is_asked_of_each():
    asked = understand("compare paper and board at tessel: margin 2023", None)
    assert all("at tessel" in each for each in asked.compared)


def test_each_thing_keeps_the_measure_that_stands_with_it():
    oslo, bergen = understand("rent in Oslo vs wages in Bergen 2020", None).compared
    assert "rent" in oslo and "wages" not in oslo
    assert "wages" in bergen and "rent" not in bergen


def test_periods_compared_are_asked_one_by_one():
    asked = understand("What was the revenue of Helios in 2021 and 2022?", None)
    assert [understand(each, None).periods for each in asked.compared] == [("2021",), ("2022",)]
    assert all("revenue of Helios" in each for each in asked.compared)


@pytest.mark.parametrize(
    "question",
    ["How many voted against the motion?", "votes against the motion 2021", "Helios revenue 2022"],
)
def test_nothing_is_compared_where_one_thing_is_asked(question):
    assert understand(question, None).compared == ()


@pytest.mark.parametrize(
    ("question", "parts"),
    [
        (
            "When was Tessel founded, where is it based and how many people work there?",
            [("When", "Tessel"), ("Where", "Tessel"), ("How many people", "Tessel")],
        ),
        (
            "when was the Grane mill built and who owns it",
            [("When", "the Grane mill"), ("Who owns", "the Grane mill")],
        ),
        (
            "Who chairs the board? Who is the auditor?",
            [("Who chairs", "board"), ("Who", "auditor")],
        ),
        (
            "who led tessel in march and who in june",
            [("Who led", "march"), ("Who led tessel", "June")],
        ),
    ],
)
def test_a_question_of_several_parts_is_taken_apart_with_its_subject(question, parts):
    asked = understand(question, None)
    assert asked.search_text == question
    assert len(asked.parts) == len(parts)
    for part, (start, holds) in zip(asked.parts, parts, strict=True):
        assert part.startswith(start) and holds in part and part.endswith("?")


@pytest.mark.parametrize(
    "question",
    [
        "What were the revenue and headcount of Tessel in 2022?",
        "Which river crosses the town, and why?",
        "revenue and headcount of tessel",
        "What is the firm that builds and that sells mills?",
        "Compare paper and board at Tessel",
    ],
)
def test_one_question_has_no_parts(question):
    assert understand(question, None).parts == ()


def test_a_follow_up_of_several_parts_keeps_the_subject_before():
    asked = understand("when was it founded and where is it based?", "Who owns Tessel?")
    assert len(asked.parts) == 2 and all("Tessel" in part for part in asked.parts)
