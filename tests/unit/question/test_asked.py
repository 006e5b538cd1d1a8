"""What a question asks (attributes) of which things (entities), and when (periods)."""

import pytest

from research_app.synthesis.question import understand


@pytest.mark.parametrize(
    ("question", "entities", "attributes"),
    [
        ("What was the operating margin of Helios in 2022?", "Helios", "operating margin"),
        ("what was the operating margin of helios in 2022", "helios", "operating margin"),
        ("What was Helios's operating margin?", "Helios", "operating margin"),
        ("Helios operating margin, 2022", "Helios", "operating margin"),
        ("operating margin of helios, 2022", "helios", "operating margin"),
        ("How many employees does Helios have?", "Helios", "employees"),
        ("What revenue did Helios report for 2022?", "Helios", "revenue"),
        ("How has the revenue of Helios developed?", "Helios", "revenue"),
        ("What was Tolle Speicher GmbH's profit?", "Tolle Speicher GmbH", "profit"),
        (
            "What was the cash flow from operating activities of Helios?",
            "Helios",
            "cash flow from operating activities",
        ),
        ("Who is the chief executive of Helios?", "Helios", "chief executive"),
        ("What is the history of Helios?", "Helios", ""),
        ("When was the University of Oslo founded?", "University of Oslo", ""),
        ("Who wrote “The Waste Land”?", "The Waste Land", ""),
        ("Has Microsoft increased its debt?", "Microsoft", "debt"),
        ("What is a quick ratio?", "", "quick ratio"),
        ("What does “initial contact” mean?", "initial contact", ""),
    ],
)
def test_one_thing_is_asked_of_one(question, entities, attributes):
    asked = understand(question, None)
    assert " ".join(asked.entities) == entities
    assert " | ".join(asked.attributes) == attributes


@pytest.mark.parametrize(
    ("question", "entities", "attributes"),
    [
        ("Compare lithium and flow batteries", ["lithium", "flow batteries"], []),
        ("What is the difference between lithium and flow batteries?",)
        + (["lithium", "flow batteries"], []),
        ("Compare the margin of Helios and Amcor in 2021", ["Helios", "Amcor"], ["margin"]),
        ("How do the statute and the policy differ on retention?",)
        + (["statute", "policy"], ["retention"]),
        ("Compare the time for completion in the Act and in the policy",)
        + (["Act", "policy"], ["time for completion"]),
        ("What were the revenue and headcount of Helios and Amcor in FY2021?",)
        + (["Helios", "Amcor"], ["revenue", "headcount"]),
        ("Which had the higher revenue, Storage Systems or Services?",)
        + (["Storage Systems", "Services"], ["revenue"]),
        ("Which is larger, the revenue of Helios or of Amcor?", ["Helios", "Amcor"], ["revenue"]),
        ("Helios vs Amcor: operating margin", ["Helios", "Amcor"], ["operating margin"]),
        ("What were revenue and operating profit in 2021 and 2022?",)
        + ([], ["revenue", "operating profit"]),
        (
            "compare the retention periods of the statute, the policy and the note",
            ["statute", "policy", "note"],
            ["retention periods"],
        ),
    ],
)
def test_things_compared_are_found_as_written(question, entities, attributes):
    asked = understand(question, None)
    assert asked.shape == "compare"
    assert list(asked.entities) == entities
    assert list(asked.attributes) == attributes


@pytest.mark.parametrize(
    ("question", "periods"),
    [
        ("What was the revenue in 2018?", "2018"),
        ("What was the revenue in fiscal year 2018?", "FY2018"),
        ("What was the FY18 revenue?", "FY2018"),
        ("What was the revenue in FY 2018?", "FY2018"),
        ("What was the revenue in Q2 2022?", "Q2 2022"),
        ("What was the revenue in the second quarter of 2022?", "Q2 2022"),
        ("What was the revenue in the first half of FY2022?", "H1 FY2022"),
        ("What was the revenue from 2019 to 2021?", "2019 2020 2021"),
        ("What was the revenue from FY2019 to FY2021?", "FY2019 FY2020 FY2021"),
        ("How did revenue change between 2019 and 2021?", "2019 2020 2021"),
        ("revenue 2019–21", "2019 2020 2021"),
        ("Compare revenue in 2019 and 2021", "2019 2021"),
        ("What is the difference between revenue in 2018 and 2022?", "2018 2022"),
        ("What was the debt on 31 December 2022?", "31 December 2022"),
        ("What cost $2021 a piece?", ""),
        ("Why did 2,018 people leave?", ""),
    ],
)
def test_periods_are_named_one_way(question, periods):
    assert " ".join(understand(question, None).periods) == periods


@pytest.mark.parametrize(
    "question", ["", "?", '"" " "', "the of in", "vs", "compare and", "[x]: “”?"]
)
def test_what_holds_no_words_names_nothing(question):
    asked = understand(question, "What was the revenue of Helios in 2020?")
    assert all(name.strip() for name in (*asked.entities, *asked.attributes))
