"""A question about a measure is also answered by the rows it is made of, of the right document."""

from tests.unit.synthesis.small_library import draft, reply_to

BALANCE = draft(
    "Helios Energy runs wind farms.\n\nConsolidated Balance Sheet of Helios Energy\n"
    "(in millions) 2018 2017\nTotal current assets 700 650\nTotal current liabilities 400 390\n"
    "Long-term debt 90 80\n",
    title="Helios Energy annual report",
)


def test_a_yes_no_question_about_a_ratio_shows_what_it_is_made_from():
    reply = reply_to("Did the working capital of Helios improve in 2018?", BALANCE)

    assert "computed from" in reply.text.casefold()
    assert "700" in reply.claims
    assert "400" in reply.claims


def test_the_same_rows_of_another_company_answer_nothing():
    reply = reply_to("Did the working capital of Norvik improve in 2018?", BALANCE)

    assert "700" not in reply.text


def test_the_rows_of_another_year_answer_nothing():
    reply = reply_to("Did the debt of Helios grow in 1999?", BALANCE)

    assert "90" not in reply.text
