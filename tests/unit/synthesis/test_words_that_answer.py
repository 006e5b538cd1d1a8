"""The words of a sentence that answer are found, so that they can be set in bold."""

import pytest

from research_app.synthesis.answer_type import expected_answer, find_answer, holds_answer


def _found(question, sentence):
    spans = find_answer(sentence, expected_answer(question), question)
    assert all(0 <= start < end <= len(sentence) for start, end in spans)
    return [sentence[start:end] for start, end in spans]


@pytest.mark.parametrize(
    ("question", "sentence", "answer"),
    [
        (
            "How many people does the Grane mill employ?",
            "In 2019 the Grane mill, with 3 halls, employed 240 people.",
            "240 people",
        ),
        (
            "What share of the paper is recycled?",
            "Of 61,000 tonnes of paper, about 38% is recycled.",
            "about 38%",
        ),
        (
            "How much did the dam cost?",
            "The dam cost $4.2 million and took 3 years.",
            "$4.2 million",
        ),
        ("How long is the tunnel?", "Opened in 1998, the tunnel is 14 km long.", "14 km"),
        (
            "When was the mill founded?",
            "The mill was founded on 8 February 1871 and has 3 halls.",
            "8 February 1871",
        ),
        ("When was the mill closed?", "The mill was closed in the late 1980s.", "the late 1980s"),
        (
            "Who bought the Grane mill?",
            "The Grane mill was bought in Ostby by Runa Holt in 1998.",
            "Runa Holt",
        ),
        (
            "Who founded the firm?",
            "The firm was founded by Runa Holt and Ödön Lind in Ostby.",
            "Runa Holt and Ödön Lind",
        ),
        (
            "Where is the Grane mill?",
            "The Grane mill, bought by Runa Holt, lies in Ostby.",
            "Ostby",
        ),
    ],
)
def test_the_words_of_the_kind_asked_for(question, sentence, answer):
    assert _found(question, sentence) == [answer]


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ("How many people work at Grane?", "Grane was founded in 1871."),
        ("Who bought the Grane mill?", "The Grane mill was bought in 1998."),
        ("When was Grane founded in Ostby?", "Grane has 240 people in Ostby."),
        ("Why did Grane close?", "Grane closed because paper had become cheap."),
        ("Is Grane open?", "Grane is open."),
        ("What does Grane make?", "Rain fell all day."),
    ],
)
def test_nothing_is_marked_where_nothing_tells(question, sentence):
    assert _found(question, sentence) == []


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How old was Holt when he bought the mill?", "number"),
        ("The tunnel was opened in what year?", "date"),
        ("In what episode did Doctor Who meet a brother?", "other"),
        ("What is the name of the river at Ostby?", "place"),
        ("By whom was it bought?", "person"),
        ("How fast does it go?", "number"),
        ("How does it work?", "other"),
        ("In Ostby, who decides?", "person"),
    ],
)
def test_the_word_that_asks_tells_the_kind(question, kind):
    assert expected_answer(question) == kind


@pytest.mark.parametrize(
    ("sentence", "holds"),
    [
        ("The plan for eligible employees was amended on January 1, 2023.", False),
        ("The plan for employees, amended 1 May 2021, took effect on 3/4/2022.", False),
        ("10.36 2019 Equity Plan for Non-Employee Directors, filed March 22.", False),
        ("The plan for employees is Exhibit 10.74 of Form 10-K (see Item 5, Rule 14A).", False),
        ("These employees will pay 100% of the cost of $45 million.", False),
        ("1.10 “Plan” means the plan for salaried employees.", False),
        ("By May 240 employees had joined.", True),
        ("In May 1,200 employees had joined.", True),
        ("10.5 million people work for it.", True),
    ],
)
def test_a_day_or_the_number_of_an_item_is_no_amount(sentence, holds):
    assert holds_answer(sentence, "number", "How many employees does it have?") is holds


def test_a_name_of_the_question_is_no_person_that_answers():
    assert not holds_answer("Grane Mill was sold.", "person", "Who sold Grane Mill?")


@pytest.mark.parametrize("hostile", ["A " * 4000, "1," * 4000, "Aa " * 3000, "“" * 5000])
@pytest.mark.parametrize("kind", ["number", "date", "person", "other"])
def test_a_hostile_sentence_is_read_in_time(hostile, kind):
    find_answer(hostile, kind, "What did Grane do in 1998?")
