"""What is printed is told as printed; what is computed stands beside it as such."""

import pytest

from tests.unit.synthesis.calculations.computing import reply_to
from tests.unit.synthesis.small_library import draft

INCOME = (
    "Report of Tern Marine\n\n"
    "Consolidated statement of income (in millions)\n"
    " | 2022 | 2021 | 2020\n"
    "Fares | 400 | 300 | 250\n"
    "Revenue | 500 | 400 | 320\n"
    "Operating profit | 50 | 36 | 32\n"
    "Other comprehensive income | 5 | 6 | 7\n\n"
    "Tern Marine runs ferries between nine islands.\n"
)


def report(*further):
    return draft(INCOME + "\n".join(further), title="Tern Marine")


def computed_in(reply):
    return [piece for piece in reply.pieces if piece.computed]


def test_how_much_something_grew_is_told_as_an_amount_and_in_per_cent():
    reply = reply_to("How much did revenue grow from 2020 to 2022?", report())
    assert reply.blocks[0] == "Revenue, change from 2020 to 2022: 180 million, +56.3 %"


def test_a_known_line_is_not_taken_for_another_that_shares_its_words():
    reply = reply_to("By how much did operating income change from 2021 to 2022?", report())
    assert reply.blocks[0] == "Operating profit, change from 2021 to 2022: 14 million, +38.9 %"


@pytest.mark.parametrize(
    ("printed", "check"),
    [
        ("10.0%", "Repeated from the statements: Operating margin, 2022: 10.0 %"),
        ("12.5%", "computed from the statements it is another: Operating margin, 2022: 10.0 %"),
    ],
)
def test_a_printed_measure_leads_and_the_calculation_checks_it(printed, check):
    said = f"The operating margin was {printed} in 2022, after 9.0% in 2021."
    reply = reply_to("What was the operating margin of Tern Marine in 2022?", report(said))
    assert reply.blocks[0] == said
    assert reply.blocks[1].endswith(check)


def test_a_printed_measure_of_something_else_or_another_year_does_not_lead():
    said = ("The operating margin of the ferries was 14.0% in 2022.",)
    reply = reply_to("What was the operating margin of Tern Marine in 2022?", report(*said))
    assert reply.blocks[0] == "Operating margin, 2022: 10.0 %"


def test_inputs_stand_in_the_tables_that_print_them_under_their_titles():
    balance = (
        "Balance sheet (in millions)\n | 2022 | 2021\nTotal assets | 250 | 240\nCash | 9 | 8\n"
    )
    reply = reply_to("What was the asset turnover of Tern Marine in 2022?", report(balance))
    titles = [block for block in reply.blocks if "(in millions)" in block]
    assert [title.split(" (")[0].split("Report of Tern Marine ")[-1] for title in titles] == [
        "Consolidated statement of income",
        "Balance sheet",
    ]
    assert "Revenue | 500" in reply.text
    assert "Total assets | 250" in reply.text


def test_a_mean_of_whole_figures_that_is_whole_shows_no_decimals():
    reply = reply_to("What was the average revenue of 2021 and 2022?", report())
    assert reply.blocks[0] == "Revenue, average of 2021 and 2022: 450 million"
