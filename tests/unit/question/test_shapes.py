"""The form of answer that a question asks for."""

import pytest

from research_app.synthesis.question import understand

SHAPES = {
    "compare": [
        "Compare the operating margin of Helios and Amcor.",
        "compare lithium and flow batteries",
        "What is the difference between the statute and the policy?",
        "How does the policy differ from the Act?",
        "How do the Act and the policy differ on retention?",
        "lithium vs flow batteries",
        "Which is larger, the revenue of Storage Systems or of Services?",
        "Which company had the higher revenue in 2022, Helios or Amcor?",
        "Did Helios have a higher margin in 2022 than in 2021?",
        "What were the revenue and headcount of Helios and Amcor?",
        "What was the revenue of Helios in 2021 and 2022?",
        "How does the tax rate of Helios in FY2022 compare to FY2021?",
        "revenue of Helios and Amcor",
    ],
    "develop": [
        "How did the revenue of Helios develop?",
        "how has the order book grown",
        "How has the margin changed over time?",
        "What was the revenue of Helios from 2018 to 2022?",
        "How much did revenue grow between 2018 and 2022?",
        "What is the history of Helios?",
        "Show the development of the order book since 2019",
        "What is the trend in emissions?",
        "How have prices evolved over the last ten years?",
    ],
    "list": [
        "Which risks are there?",
        "Which companies supply modules?",
        "What factors influence the ageing of cells?",
        "What are the requirements for signing a record?",
        "What are the main risks of Helios?",
        "List the committees of the Board.",
        "Who are the members of the Board?",
        "What must the record contain?",
        "what types of systems were fitted",
    ],
    "reason": [
        "Why did revenue fall?",
        "why did revenue fall",
        "How come margins rose?",
        "What caused the fire?",
        "What was the reason for the delay?",
        "How does a battery work?",
        "How can a record be corrected?",
        "Explain why the line was closed.",
        "Helios operating margin, 2021: why?",
    ],
    "yes_no": [
        "Is consent required for a disclosure?",
        "can an entry be deleted",
        "Does the Act apply to providers?",
        "Is it true that Helios sold the plant?",
        "Grid batteries: do they replace seasonal storage?",
        "Did more than 100 people die?",
        "Is the margin higher than 10%?",
    ],
    "definition": [
        "What is a quick ratio?",
        "what is round-trip efficiency",
        "Define initial contact.",
        "What does “provider” mean?",
        "What is meant by duration?",
        "What is the definition of order book?",
        "How is the operating margin defined?",
        "Who is Matthis Oberrieder?",
        "What are grid-scale batteries?",
    ],
    "fact": [
        "When was Helios founded?",
        "Who leads Helios?",
        "Who is the chair of the Board?",
        "How many people work for Helios?",
        "How long must records be kept?",
        "What was the revenue of Helios in 2022?",
        "what was the revenue of helios in 2022",
        "Which year was the best?",
        "Which company sells modules?",
        "What company owns the plant?",
        "In the report, what was the tax rate?",
        "Helios revenue 2022",
        "Amcor quick ratio, FY2021",
        "Name the founder of Helios.",
        "What limits the efficiency of the cycle?",
        "Who was president in 1990 and 1991?",
        "grid batteries",
        "Tell me about Helios",
    ],
}
CASES = [(question, shape) for shape, questions in SHAPES.items() for question in questions]


@pytest.mark.parametrize(("question", "shape"), CASES, ids=[question for question, _ in CASES])
def test_the_words_of_a_question_tell_its_shape(question, shape):
    assert understand(question, None).shape == shape


@pytest.mark.parametrize(
    "question",
    [
        "How did the Reformation change Europe?",
        "How is the opening documented?",
        "How would societies support travellers?",
    ],
)
def test_what_somebody_changed_is_no_development(question):
    assert understand(question, None).shape == "reason"
