"""A sentence is split only where both halves stand alone; else it stays one part."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citations.steps.clauses.decompose import decompose

SPLITS = {
    "Company X was founded in 2010 and is headquartered in New York": [
        ("Company X was founded in 2010", "Company X was founded in 2010"),
        ("is headquartered in New York", "Company X is headquartered in New York"),
    ],
    "Company X was founded in 2010, employs 300 people and is headquartered in New York.": [
        ("Company X was founded in 2010", "Company X was founded in 2010"),
        ("employs 300 people", "Company X employs 300 people"),
        ("is headquartered in New York", "Company X is headquartered in New York"),
    ],
    "The company was founded in 2010 and has its seat in Oslo.": [
        ("The company was founded in 2010", "The company was founded in 2010"),
        ("has its seat in Oslo", "The company has its seat in Oslo"),
    ],
    "Helios, Inc. was founded in 2010 and employs more than 300 people.": [
        ("Helios, Inc. was founded in 2010", "Helios, Inc. was founded in 2010"),
        ("employs more than 300 people", "Helios, Inc. employs more than 300 people"),
    ],
    "Helios founded the institute in 2010 and sold the mill in 2012.": [
        ("Helios founded the institute in 2010", "Helios founded the institute in 2010"),
        ("sold the mill in 2012", "Helios sold the mill in 2012"),
    ],
    "The mill was opened in 1890 and became a museum in 1985.": [
        ("The mill was opened in 1890", "The mill was opened in 1890"),
        ("became a museum in 1985", "The mill became a museum in 1985"),
    ],
    "The fund was set up by Anna Berg and Tom Hill in 2010 and is based in Oslo.": [
        (
            "The fund was set up by Anna Berg and Tom Hill in 2010",
            "The fund was set up by Anna Berg and Tom Hill in 2010",
        ),
        ("is based in Oslo", "The fund is based in Oslo"),
    ],
    "The farm sells apples and pears and is located near Bergen.": [
        ("The farm sells apples and pears", "The farm sells apples and pears"),
        ("is located near Bergen", "The farm is located near Bergen"),
    ],
    "Anna Berg and Tom Hill wrote the report in 2019 and became directors in 2020.": [
        (
            "Anna Berg and Tom Hill wrote the report in 2019",
            "Anna Berg and Tom Hill wrote the report in 2019",
        ),
        ("became directors in 2020", "Anna Berg and Tom Hill became directors in 2020"),
    ],
    "Helios was founded in 2010 and is now headquartered in Paris, France.": [
        ("Helios was founded in 2010", "Helios was founded in 2010"),
        (
            "is now headquartered in Paris, France",
            "Helios is now headquartered in Paris, France",
        ),
    ],
    "Revenue rose and profit fell.": [
        ("Revenue rose", "Revenue rose"),
        ("profit fell", "Profit fell"),
    ],
    "Revenue rose 5 % in 2020, and profit fell 3 % in 2020.": [
        ("Revenue rose 5 % in 2020", "Revenue rose 5 % in 2020"),
        ("profit fell 3 % in 2020", "Profit fell 3 % in 2020"),
    ],
    "The fee is $1,500 and the deposit is 20%.": [
        ("The fee is $1,500", "The fee is $1,500"),
        ("the deposit is 20%", "The deposit is 20%"),
    ],
    "A rose; B fell": [("A rose", "A rose"), ("B fell", "B fell")],
    "Revenue was $3.2 billion (2021: $2.9 billion); capital expenditure was $310 million.": [
        (
            "Revenue was $3.2 billion (2021: $2.9 billion)",
            "Revenue was $3.2 billion (2021: $2.9 billion)",
        ),
        ("capital expenditure was $310 million", "Capital expenditure was $310 million"),
    ],
    "The plant was opened in 2018; the mine was closed in 2019.": None,
    "Three plants were closed in 2019 and two mines were opened in 2020.": None,
}

WHOLE = [
    # negation
    "No branch closed and no staff left",
    "The bank was not founded in 2010 and is based in Oslo.",
    "The firm never paid tax and was sold in 2010.",
    "Neither plant was sold and the mine was closed.",
    "The firm wasn't sold and is based in Oslo.",
    "Few patients recovered and were discharged.",
    # attribution
    "Critics deny that revenue fell and margins shrank",
    "Critics deny revenue fell and margins shrank.",
    "According to the board, revenue rose and profit fell.",
    "Revenue rose and profit fell, the company said.",
    "The ministry claims the bridge was built in 1990 and is safe.",
    "Analysts believe revenue rose and profit fell.",
    "The alleged thief was arrested in May and was charged in June.",
    "The auditor reported revenue rose and profit fell.",
    # hedge and obligation
    "Revenue may rise and profit might fall.",
    "Revenue probably rose and profit fell.",
    "The office appears old and is based in Oslo.",
    "Reportedly the firm was sold in 2010 and is based in Oslo.",
    "Licensees shall keep records and report yearly.",
    "The operator must keep a log and is liable for damage.",
    "The bank would be sold and the branch was closed.",
    # condition, reason, contrast
    "If sales rise, profit grows and debt falls",
    "The fee is paid and the permit is issued unless the office objects.",
    "The permit is granted and the fee is waived provided the form is complete.",
    "When demand fell, the plant was closed and the mine was sold.",
    "Revenue rose and profit fell because prices collapsed.",
    "The tank was filled and the valve was closed until the pressure fell.",
    "Although revenue rose, profit fell and debt grew.",
    "Revenue rose but profit fell and debt grew.",
    # question, quotation, comparison
    "Was the firm founded in 2010 and is it based in Oslo?",
    "“Revenue rose and profit fell”",
    'The slogan was "we rose and they fell" and is old.',
    "Revenue rose faster than costs and profit grew.",
    "The lake is as deep as the fjord and is frozen.",
    "Revenue and profit were $3 m and $1 m respectively.",
    "Both Oslo and Bergen were bombed and were rebuilt.",
    "Not only revenue rose and profit grew.",
    "The road between Oslo and Bergen was built in 1950 and is closed.",
    # adverbials that may hold for both halves
    "In 2019, revenue rose and profit fell.",
    "In 2019 revenue rose and profit fell.",
    "Revenue rose and profit fell in 2019.",
    "Revenue rose in Europe and fell in Asia in 2019.",
    "Revenue rose 5 % and profit fell 3 % for the quarter.",
    "Revenue was $3 m in 2020 and net loss was $1 m.",
    "In 2019, revenue rose; profit fell.",
    "The firm was bought and is run by Shell.",
    # objects and participles that belong to both halves
    "The firm owns and operates five plants.",
    "The firm buys from and sells to farmers.",
    "The firm designs, makes and sells pumps.",
    "The firm was built in 1900 and acquired in 1910 by Shell.",
    "Helios bought a bank based in Oslo and located near the port.",
    "Helios bought crude oil and refined products.",
    "The firm founded in 2010 was sold in 2012 and closed in 2013.",
    # relative clauses, appositions, brackets
    "The company, which was founded in 2010, and its subsidiary are based in Oslo.",
    "The company, which was founded in 2010 and is based in Oslo, makes pumps.",
    "Helios bought the firm that made turbines and sold pumps.",
    "Helios, a bank, was founded in 2010 and is based in Oslo.",
    "The bank (founded in 2010 and sold in 2012) is based in Oslo.",
    # subjects that may be somebody else, or only a share
    "A patient was admitted in May and was discharged in June.",
    "Three workers were injured in 2010 and were treated in 2011.",
    "Some branches were sold in 2010 and are closed.",
    "The firm bought a mill in 2010 and sold it in 2012.",
    "Helios bought Vega in 2010 and sold its plants in 2012.",
    "Revenue rose and it was reported.",
    "One half had fever and 13.3% had a rash.",
    "Sales grew in France and Spain and Italy fell.",
    # lists of nouns and other things without a second verb
    "The farm sells apples and pears.",
    "Apples and pears are grown here.",
    "The board consists of: Anna Berg, chair; Tom Hill, member.",
    "Pride and Prejudice was published in 1813.",
    "Die Umsätze stiegen; der Gewinn fiel.",
]


@pytest.mark.parametrize("sentence", SPLITS)
def test_each_fact_gets_its_own_words_and_a_statement_that_reads_alone(sentence):
    parts = decompose(sentence)
    expected = SPLITS[sentence]
    if expected is None:
        assert len(parts) == 2
        return
    found = [(sentence[part.start : part.end], part.statement) for part in parts]
    assert found == expected


@pytest.mark.parametrize("sentence", WHOLE)
def test_when_in_doubt_the_whole_sentence_is_one_part(sentence):
    (part,) = decompose(sentence)
    assert sentence[part.start : part.end] == sentence.rstrip(".")


def test_a_final_full_stop_stays_outside_but_not_that_of_an_abbreviation():
    for sentence, words in {
        " Revenue rose. ": "Revenue rose",
        "The seat is in the U.S.": "The seat is in the U.S.",
        "It was bought by Helios Inc.": "It was bought by Helios Inc.",
        "Was it sold?": "Was it sold?",
    }.items():
        (part,) = decompose(sentence)
        assert sentence[part.start : part.end] == words


def test_line_breaks_stay_in_the_span_and_leave_the_statement():
    sentence = "Company X was\nfounded in 2010\nand is headquartered\nin New York."
    first, second = decompose(sentence)
    assert sentence[first.start : first.end] == "Company X was\nfounded in 2010"
    assert first.statement == "Company X was founded in 2010"
    assert second.statement == "Company X is headquartered in New York"


def test_nothing_but_white_space_has_no_part():
    assert decompose(" \n ") == []


_WORDS = st.sampled_from(
    "Helios the bank rose fell was sold and ; , . ( ) in 2010 it not is based a 5 % “ Oslo".split()
)


@given(st.lists(_WORDS, min_size=1, max_size=25).map(" ".join) | st.text(max_size=60))
def test_parts_are_ordered_stretches_of_the_sentence(sentence):
    end = 0
    for part in decompose(sentence):
        assert end <= part.start < part.end <= len(sentence)
        assert part.statement
        end = part.end
