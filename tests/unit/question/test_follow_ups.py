"""A question that leans on the one before is completed: entity, measure and period carry over."""

import pytest

from research_app.synthesis.question import understand

REVENUE = "What was the revenue of Helios in 2020?"


def understood(*questions: str) -> str:
    """How the last of these turns is understood, each leaning on how the one before was."""
    before = None
    for question in questions:
        asked = understand(question, before)
        before = asked.understood_as or asked.text
    return asked.understood_as


@pytest.mark.parametrize(
    ("question", "entity", "measure", "period"),
    [
        ("And in 2021?", "Helios", "revenue", "2021"),
        ("and 2021", "Helios", "revenue", "2021"),
        ("2021?", "Helios", "revenue", "2021"),
        ("And the year before?", "Helios", "revenue", "2019"),
        ("And the following year?", "Helios", "revenue", "2021"),
        ("And what was it in 2021?", "Helios", "revenue", "2021"),
        ("And in Q3?", "Helios", "revenue", "Q3 2020"),
        ("and only the 4th quarter?", "Helios", "revenue", "Q4 2020"),
        ("And in june?", "Helios", "revenue", "June 2020"),
        ("And in 2021 and 2022?", "Helios", "revenue", "2021 2022"),
        ("What about Amcor?", "Amcor", "revenue", "2020"),
        ("and amcor?", "amcor", "revenue", "2020"),
        ("How about Tolle Speicher GmbH?", "Tolle Speicher GmbH", "revenue", "2020"),
        ("And for Amcor in 2021?", "Amcor", "revenue", "2021"),
        ("same for Amcor", "Amcor", "revenue", "2020"),
        ("And of Storage Systems?", "Storage Systems", "revenue", "2020"),
        ("Amcor?", "Amcor", "revenue", "2020"),
        ("and the operating margin?", "Helios", "operating margin", "2020"),
        ("What about its margin?", "Helios", "margin", "2020"),
        ("And how many employees?", "Helios", "employees", "2020"),
        ("What was the operating margin?", "Helios", "operating margin", "2020"),
        ("And the headquarters?", "Helios", "headquarters", "2020"),
        ("And Amcor's operating margin?", "Amcor", "operating margin", "2020"),
        ("Why?", "Helios", "revenue", "2020"),
        ("Why did it fall?", "Helios", "revenue", "2020"),
        ("Is it audited?", "Helios", "revenue", "2020"),
        ("How does that compare with 2019?", "Helios", "revenue", "2020 2019"),
        ("Was that more than in 2019?", "Helios", "revenue", "2020 2019"),
        ("How does it compare to Amcor?", "Helios Amcor", "revenue", "2020"),
    ],
)
def test_what_is_named_replaces_what_was_asked_and_the_rest_stays(
    question, entity, measure, period
):
    asked = understand(question, REVENUE)
    assert asked.understood_as == asked.search_text
    assert " ".join(asked.entities) == entity
    assert measure in asked.understood_as
    assert " ".join(asked.periods) == period


@pytest.mark.parametrize("question", ["Who said so?", "When was that?"])
def test_what_cannot_be_put_in_place_is_asked_of_the_whole_question_before(question):
    asked = understood(REVENUE, question)
    assert asked.startswith(REVENUE.rstrip("?")) and len(asked) > len(REVENUE)


@pytest.mark.parametrize(
    ("before", "question", "completed", "beside"),
    [
        ("How heavy is the Orlo K3?", "and the plus?", "How heavy is the plus?", "Orlo K3"),
        (
            "How long must I wait before opening the HX-9B?",
            "and for the XL version",
            "How long must I wait before opening the XL version?",
            "HX-9B",
        ),
    ],
)
def test_a_kind_of_the_thing_before_is_searched_with_its_name(before, question, completed, beside):
    asked = understand(question, before)
    assert asked.understood_as == completed
    assert asked.search_text == f"{completed} {beside}"


@pytest.mark.parametrize(
    ("before", "question", "expected"),
    [
        ("Who leads Helios?", "And Amcor?", "Who leads Amcor?"),
        ("When was Helios founded?", "Where?", "When was Helios founded: where?"),
        ("Who founded Helios?", "Why?", "Who founded Helios: why?"),
        ("Where is Helios headquartered?", "And who leads it?", "Who leads Helios?"),
        (
            "Who is the chief executive of Helios?",
            "When was he appointed?",
            "When was the chief executive of Helios appointed?",
        ),
        (
            "Did the revenue of Helios fall in 2021?",
            "Why?",
            "Did the revenue of Helios fall in 2021: why?",
        ),
        (
            "How long must records be kept under the Act?",
            "And under the policy?",
            "How long must records be kept under the policy?",
        ),
        (
            "What does the statute say about corrections?",
            "And the policy?",
            "What does the policy say about corrections?",
        ),
        (
            "How did the revenue of Helios develop from 2018 to 2020?",
            "And from 2020 to 2022?",
            "How did the revenue of Helios develop from 2020 to 2022?",
        ),
        (
            "Compare the revenue of Helios and Amcor in 2021",
            "And the margin?",
            "Compare the margin of Helios and Amcor in 2021",
        ),
        (
            "Why did the revenue of Solar Projects fall in 2022?",
            "And Services?",
            "Why did the revenue of Services fall in 2022?",
        ),
        ("What is a quick ratio?", "And a current ratio?", "What is a current ratio?"),
        (
            "What is the efficiency of lithium batteries?",
            "And flow batteries?",
            "What is the efficiency of flow batteries?",
        ),
        (
            "Was the record signed in 2020?",
            "By whom?",
            "Was the record signed in 2020: by whom?",
        ),
        ("What are the risks of Helios?", "And Amcor?", "What are the risks of Amcor?"),
        ("What must the record contain?", "And who signs it?", "Who signs the record?"),
        (
            "How much did the second hall cost?",
            "And the third?",
            "How much did the third hall cost?",
        ),
        (
            "What were the revenues of Helios's Storage segment in 2022?",
            "same for global services?",
            "What were the revenues of Helios's global services segment in 2022?",
        ),
        (
            "operating profit of Paper at Helios in 2023?",
            "what about board",
            "operating profit of board at Helios in 2023?",
        ),
        (
            "Why was the line in Grauwerder closed?",
            "How much did it cost?",
            "How much did the line in Grauwerder cost?",
        ),
        (
            "Compare the Act and the policy on retention",
            "And corrections?",
            "Compare the Act and the policy on corrections",
        ),
        (
            "What is round-trip efficiency?",
            "How high is it for systems of four hours?",
            "How high is the round-trip efficiency for systems of four hours?",
        ),
        ("Who leads Helios?", "How old is he?", "Who leads Helios: how old is he?"),
        (
            "What is the retention period under the Act?",
            "For minors?",
            "What is the retention period under the Act for minors?",
        ),
    ],
)
def test_other_forms_of_question_keep_their_words(before, question, expected):
    assert understood(before, question) == expected


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        (
            ("And in 2021?", "What about Amcor?", "and the operating margin?"),
            "What was the operating margin of Amcor in 2021?",
        ),
        (
            ("and the margin?", "Why?", "And in 2021?", "And Amcor?"),
            "What was the margin of Amcor in 2021: why?",
        ),
        (
            ("And Amcor?", "How does that compare with 2019?", "and the margin?"),
            "What was the margin of Amcor in 2020: how does that compare with 2019?",
        ),
        (
            ("How has that changed?", "And the headcount?", "and amcor?"),
            "How has the headcount of amcor changed?",
        ),
        (
            ("And the year before?", "And the year before?", "And Amcor?"),
            "What was the revenue of Amcor in 2018?",
        ),
    ],
)
def test_chains_of_follow_ups_hold(turns, expected):
    assert understood(REVENUE, *turns) == expected


@pytest.mark.parametrize(
    "question",
    [
        "Where is the Vega mine?",
        "How many people work for Vega?",
        "Does Vega pay its suppliers in time?",
        "When did the ministry publish its report?",
        "Is it true that Vega sold the mine?",
        "What is round-trip efficiency?",
        "And where is the Vega mine?",
        "Who leads Amcor?",
        "How do batteries age?",
        "List the risks of Amcor",
        "Compare lithium and flow batteries",
        "Is there a limit on fines?",
        "What are the requirements for signing a record?",
        # The form a question was understood in, put again after it was edited:
        "Helios operating margin, 2021",
        "Amcor quick ratio, FY2021",
        "efficiency of flow batteries",
        "Helios revenue, 2020: why?",
        "Compare Helios revenue, 2019 and 2020",
        "Helios revenue, 2020: who said so?",
        "Who founded Amcor, and why?",
        "How has the revenue of Helios changed over time?",
        "Helios",
        "operating margin",
    ],
)
def test_a_question_that_names_its_own_subject_is_left_alone(question):
    asked = understand(question, REVENUE)
    assert asked.understood_as == ""
    assert asked.search_text == question


@pytest.mark.parametrize(
    ("question", "shape"),
    [
        ("Why?", "reason"),
        ("How does that compare with 2019?", "compare"),
        ("How has that changed?", "develop"),
        ("Is it audited?", "yes_no"),
        ("Who said so?", "fact"),
    ],
)
def test_the_shape_is_that_of_the_follow_up(question, shape):
    assert understand(question, REVENUE).shape == shape


def test_nothing_leans_on_nothing():
    assert understand("And in 2021?", None).understood_as == ""
    assert understand("And in 2021?", "").understood_as == ""
