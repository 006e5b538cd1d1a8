"""Different values of the very same thing are shown side by side; everything else is none."""

from dataclasses import replace

import pytest

from tests.unit.synthesis.small_library import draft, reply_to

MARGIN = "What was the operating margin of Helios in 2022?"
COURIER = "The operating margin of Helios was 12.6% in 2022. It sells batteries to grids."
MONITOR = "The operating margin of Helios was 11.8% in 2022. Investors had hoped for more."


def source(text, number, *, title="", published="", publisher=""):
    made = draft(text, text_id=-number, title=title)
    return replace(made, info=replace(made.info, published=published, publisher=publisher))


def sides(reply):
    """By row of the disagreements, the words of its claims and who is named for them."""
    rows = {}
    for piece in reply.pieces:
        if piece.block_type == "disagreement" and piece.cell and piece.cell.row:
            row = rows.setdefault((piece.block, piece.cell.row), ["", ""])
            row[piece.cell.column] += piece.text
    return [tuple(row) for row in rows.values()]


def block_types(reply):
    return list({piece.block: piece.block_type for piece in reply.pieces}.values())


def test_two_values_of_one_thing_come_first_and_neither_leads():
    reply = reply_to(MARGIN, COURIER, MONITOR)
    assert block_types(reply)[0] == "disagreement"
    assert "headline" not in block_types(reply)
    assert reply.blocks[0].startswith("The sources disagree.")
    assert [claim for claim, _ in sides(reply)] == [
        "The operating margin of Helios was 12.6% in 2022.",
        "The operating margin of Helios was 11.8% in 2022.",
    ]


def test_each_side_is_marked_with_the_evidence_of_the_other():
    reply = reply_to(MARGIN, COURIER, MONITOR)
    first, second = [piece for piece in reply.pieces if piece.against]
    assert (first.labels, first.against) == (("E1",), ("E2",))
    assert (second.labels, second.against) == (("E2",), ("E1",))


def test_the_newest_source_is_marked_and_comes_first():
    reply = reply_to(
        MARGIN,
        source(COURIER, 1, title="Energy Courier", published="2023-01-19"),
        source(MONITOR, 2, title="Margins", publisher="Grid Monitor", published="2023-03-02"),
    )
    assert [who for _, who in sides(reply)] == [
        "Margins, Grid Monitor, 2023-03-02 (newest)",
        "Energy Courier, 2023-01-19",
    ]


def test_without_all_dates_none_is_called_the_newest():
    reply = reply_to(MARGIN, source(COURIER, 1, published="2023-01-19"), source(MONITOR, 2))
    assert "newest" not in reply.text


def test_three_sources_against_one_are_counted():
    reply = reply_to(
        MARGIN,
        COURIER,
        MONITOR,
        "Helios had an operating margin of 11.8% in 2022. Its shares fell on Monday.",
        "In 2022 the operating margin of Helios came to 11.8%. Sales rose in Asia.",
    )
    assert sorted(who.partition(":")[0] for _, who in sides(reply)) == [
        "3 sources",
        "A document without a title",
    ]


def test_a_copy_counts_once():
    wire = (
        "The ferry company Norvik said on Monday that it will stop its night service in April. "
        "Norvik carried 61,000 passengers on the night ferry in 2022. The town of Sund, which "
        "owns a third of the company, asked for talks before the summer."
    )
    own = "Sund wants talks. Norvik carried 52,000 passengers on the night ferry in 2022."
    question = "How many passengers did Norvik carry on the night ferry in 2022?"
    reply = reply_to(question, wire, f"OSLO, 3 March — {wire}", own)
    assert len(sides(reply)) == 2
    assert "sources:" not in reply.text


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        (
            "How many people work at the Grane mill?",
            "The Grane mill has 240 employees.",
            "Paper is dear. Some 310 people work at the Grane mill.",
        ),
        (
            "When was Helios founded?",
            "Helios was founded in 2010 by two engineers.",
            "Helios Energy, a maker of batteries, was established in 2012 in Basel.",
        ),
        (
            "When did Helios close its module line in Grauwerder?",
            "Helios closed its module line in Grauwerder in June 2022.",
            "The module line of Helios in Grauwerder was closed in July 2022.",
        ),
        (
            "Did unemployment in Norland rise in March 2021?",
            "Unemployment in Norland rose in March 2021.",
            "Unemployment in Norland fell in March 2021, the office says.",
        ),
        (
            "Does the Grane mill burn coal?",
            "The Grane mill burns coal in two boilers.",
            "The air is clean. The Grane mill does not burn coal.",
        ),
        (
            "Is the Sund bridge open to lorries?",
            "The Sund bridge is open to lorries.",
            "The Sund bridge is closed to lorries.",
        ),
        (
            "How many ships does Norvik own?",
            "Norvik owns more than 40 ships.",
            "The ferry company Norvik owns 31 ships.",
        ),
        (
            "How many visitors came to the Lund museum in 2019?",
            "The Lund museum had 84,000 visitors in 2019.",
            "Correction: The Lund museum had 48,000 visitors in 2019, not 84,000, as reported.",
        ),
        (
            "By how much did the revenue of Helios grow in 2022?",
            "Revenue of Helios grew by 10.7% in 2022.",
            "Revenue of Helios grew by 8.2% in 2022.",
        ),
    ],
)
def test_another_value_date_direction_or_denial_is_a_disagreement(question, one, other):
    reply = reply_to(question, one, other)
    assert len(sides(reply)) == 2
    assert block_types(reply)[0] == "disagreement"


REVENUE = "What was the revenue of Helios in 2022?"
RESULT = "Revenue of Helios was $3.2 billion in 2022."


@pytest.mark.parametrize(
    "other",
    [
        "Helios had revenue of $3,214 million in 2022.",
        "Revenue of Helios was $2.9 billion in 2021.",
        "Revenue of Vega was $2.9 billion in 2022.",
        "Helios expects revenue of $2.9 billion in 2022.",
        "Revenue of Helios in Europe was $1.8 billion in 2022.",
        "Storage revenue of Helios was $1.8 billion in 2022.",
        "Revenue of Helios was €3.0 billion in 2022.",
        "Revenue of Helios rose by $0.3 billion in 2022.",
        "Revenue of Helios was $0.8 billion in the third quarter of 2022.",
    ],
)
def test_another_year_company_plan_part_currency_or_change_is_none(other):
    reply = reply_to(REVENUE, f"{RESULT} Nobody was surprised.", f"Snow fell all day. {other}")
    assert sides(reply) == []
    assert not any(piece.against for piece in reply.pieces)


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        (
            "How many ships does Norvik own?",
            "Norvik owns more than 40 ships.",
            "Norvik owns 42 ships.",
        ),
        (
            "How many ships does Norvik own?",
            "Norvik owns 40 to 45 ships.",
            "Norvik owns 42 ships.",
        ),
        (
            "How long is the Sund bridge?",
            "The Sund bridge is 10 km long.",
            "The Sund bridge is 6.2 miles long.",
        ),
        (
            "How much did the hall in Neuwald cost?",
            "The hall in Neuwald cost $164 million.",
            "The hall in Neuwald cost about $160 million.",
        ),
        (
            "When was Helios founded?",
            "Helios was founded in 2010.",
            "Helios was founded on 3 March 2010.",
        ),
        ("When was Helios founded?", "Helios was founded in 2010.", "Vega was founded in 2012."),
        (
            "When did Helios open its plant?",
            "Helios opened a plant in Neuwald in 2018.",
            "Helios opened a plant in Sund in 2020.",
        ),
        (
            "Does the Grane mill burn coal?",
            "The Grane mill burns coal.",
            "The Grane mill no longer burns coal.",
        ),
        (
            "Does the Grane mill burn coal?",
            "The Grane mill burns coal.",
            "The Vega mill does not burn coal.",
        ),
        (
            "Did revenue of Vega fall in 2021?",
            "Revenue of Vega fell in 2021.",
            "Critics deny that revenue of Vega fell in 2021.",
        ),
        (
            "How many people were hurt in the Sund fire?",
            "The Sund fire killed 12 people.",
            "The Sund fire injured 30 people.",
        ),
    ],
)
def test_what_can_both_be_true_is_none(question, one, other):
    reply = reply_to(question, f"{one} Nobody was surprised.", f"Snow fell all day. {other}")
    assert sides(reply) == []
    assert not any(piece.against for piece in reply.pieces)


def test_an_adjusted_figure_is_another_thing():
    adjusted = "The adjusted operating margin of Helios was 13.4% in 2022."
    assert sides(reply_to(MARGIN, COURIER, adjusted)) == []


def test_who_is_named_nowhere_may_be_anybody():
    reply = reply_to(
        "What was total revenue in 2019?",
        "Revenue was $45 million in 2019, after a good year in North America.",
        "Revenue was $61 million in 2019, helped by new shops in South America.",
    )
    assert sides(reply) == []


def test_reports_of_two_years_speak_of_two_times():
    reply = reply_to(
        "How many people does Norvik employ?",
        source("Norvik employs 400 people.", 1, title="Norvik Annual Report 2021"),
        source("Norvik employs 450 people.", 2, title="Norvik Annual Report 2022"),
    )
    assert sides(reply) == []


def test_a_report_may_contradict_itself():
    reply = reply_to(MARGIN, f"{COURIER} {MONITOR}")
    assert len(sides(reply)) == 2
    assert reply.blocks[0].startswith("The source says different things.")


def test_a_dispute_about_something_else_is_marked_but_does_not_lead():
    reply = reply_to(
        "Where is the Grane mill headquartered?",
        "The Grane mill is headquartered in Ostby. The Grane mill employs 240 people there.",
        "The Grane mill employs 310 people. Paper is dear.",
    )
    assert block_types(reply)[0] == "headline"
    assert "disagreement" not in block_types(reply)
    marked = [piece.text for piece in reply.pieces if piece.against]
    assert all("people" in text for text in marked)


SEGMENTS = """Helios sells batteries and cables. These are its results.

Batteries Segment
($ in millions) 2023 2022
Net sales $ 11,154 $ 11,151
Adjusted EBIT 1,429 1,517

Net sales of Helios increased by $3 million in fiscal year 2023, compared to fiscal year 2022.

Cables Segment
($ in millions) 2023 2022
Net sales $ 3,540 $ 3,393
Adjusted EBIT 265 289

Net sales of Helios increased by $147 million in fiscal year 2023, compared to fiscal year 2022.
"""


def test_parts_of_a_report_told_in_the_same_words_below_tables_of_their_own_are_none():
    question = "By how much did net sales of Helios increase in fiscal year 2023?"
    assert sides(reply_to(question, SEGMENTS)) == []
    sentences = [line for line in SEGMENTS.splitlines() if line.endswith("2022.")]
    assert len(sides(reply_to(question, "\n\n".join(sentences)))) == 2
