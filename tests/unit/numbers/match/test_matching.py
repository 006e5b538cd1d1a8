"""A claim's number against the numbers of its quote, sentence against sentence.

In a claim the number that is matched stands between guillemets.
"""

import pytest

from citations.drafts import FAILING
from citations.numbers.detect import find_numbers
from citations.numbers.match import match_number


def match(claim: str, quote: str):
    start = claim.index("«")
    text = claim.replace("«", "").replace("»", "")
    (number,) = [each for each in find_numbers(text) if each.start <= start < each.end]
    return match_number(number, find_numbers(quote))


HOLDING = [
    # The same, however it is written.
    ("The mill employs «240» people.", "It employs 240 people.", "exact"),
    ("Sales were «$3.2 billion».", "Sales were $3.2 billion in 2021.", "exact"),
    ("Sales were «$3.2bn».", "Sales of $3.2 billion were reported.", "exact"),
    ("Unemployment stood at «5.4%».", "Unemployment stood at 5.4 percent.", "exact"),
    ("«Three» workers were hurt.", "3 workers were hurt.", "other spelling"),
    ("«12» eggs were sold.", "A dozen eggs were sold.", "other spelling"),
    ("Sales were «$3.2bn».", "Sales were $3,200 million.", "other spelling"),
    ("It cost «€2,500».", "It cost EUR 2.5 thousand.", "other spelling"),
    ("«2.5 million» people live there.", "Two and a half million people live there.", None),
    ("It weighs «1,000» tonnes.", "It weighs 1 000 tonnes.", "exact"),
    # Rounded and cut off.
    ("The app has «1.5 million» users.", "The app has 1,487,230 users.", "rounded"),
    ("Sales grew «12%».", "Sales grew 12.4%.", "rounded"),
    ("Sales grew «12.5%».", "Sales grew 12.45%.", "rounded"),
    ("Sales fell «3%».", "Sales fell 2.5%.", "rounded"),
    ("The app has «1.4 million» users.", "The app has 1,487,230 users.", "truncated"),
    ("About «1,500» people came.", "1,487 people came.", "rounded"),
    ("Nearly «300» people came.", "297 people came.", None),
    ("Around «40%» agreed.", "41.2% agreed.", "rounded"),
    # Converted.
    ("The road is «3.1 miles» long.", "The road is 5 km long.", "converted"),
    ("The road is «5,000 m» long.", "The road is 5 km long.", "converted"),
    ("The bag weighs «2.2 lb».", "The bag weighs 1 kg.", "converted"),
    ("It was «68 °F» in the hall.", "It was 20 °C in the hall.", "converted"),
    (
        "The rate rose by «0.25 percentage points».",
        "The rate rose by 25 basis points.",
        "converted",
    ),
    ("«A third» of the users left.", "33% of the users left.", "converted"),
    ("«20%» of the homes were empty.", "One in five homes was empty.", "converted"),
    # Ranges and bounds.
    ("It takes «5 to 6» weeks.", "It takes 5–6 weeks.", None),
    ("It takes «5.5» weeks.", "It takes 5 to 6 weeks.", "in range"),
    ("It takes «5 to 6» weeks.", "It takes 5.5 weeks.", "in range"),
    ("More than «5 million» people voted.", "5.3 million people voted.", "compatible"),
    ("At least «50» people were hurt.", "63 people were hurt.", "compatible"),
    ("At least «50» people were hurt.", "50 people were hurt.", "compatible"),
    ("Fewer than «100» people came.", "98 people came.", "compatible"),
    ("«50» people were hurt.", "At least 50 people were hurt.", "compatible"),
    ("Over «50» people were hurt.", "More than 50 people were hurt.", None),
    ("It ripens for over «three years».", "It ripens for over three years.", "exact"),
    ("It was built over «three years».", "It was built within three years.", None),
    # What the one side leaves open.
    ("«240» were hired.", "They hired 240 people.", None),
    ("They hired «240» people.", "240 were hired.", None),
    ("It cost «US$5 million».", "It cost $5 million.", None),
]

FAILS = [
    ("The rate is «3.2%».", "The rate is 3.1%.", "mismatch"),
    ("The mill employs «241» people.", "It employs 240 people.", "mismatch"),
    ("Sales were «$3.2 billion».", "Sales were $3.2 million.", "mismatch"),
    ("The app has «1.6 million» users.", "The app has 1,487,230 users.", "mismatch"),
    ("Sales grew «12.4%».", "Sales grew 12%.", "mismatch"),
    ("The road is «3.5 miles» long.", "The road is 5 km long.", "mismatch"),
    ("It takes «7» weeks.", "It takes 5 to 6 weeks.", "mismatch"),
    ("More than «5» people came.", "5 people came.", "mismatch"),
    ("More than «5 million» people voted.", "4.9 million people voted.", "mismatch"),
    ("At most «50» people were hurt.", "At least 50 people were hurt.", "mismatch"),
    ("«A third» of the users left.", "40% of the users left.", "mismatch"),
    ("The rate rose by «5%».", "The rate rose by 5 percentage points.", "context differs"),
    ("It cost «€5 million».", "It cost $5 million.", "context differs"),
    ("It cost «5 million» yen.", "It weighed 5 million tonnes.", "context differs"),
    ("The yard built «240» ships.", "The yard was old.", "not found"),
    ("It lost «$5 million».", "The hall seats 4,000 people.", "not found"),
]


@pytest.mark.parametrize(("claim", "quote", "expected"), HOLDING)
def test_a_number_that_the_quote_carries(claim, quote, expected):
    found = match(claim, quote)
    assert found.match not in FAILING, found.note
    assert expected is None or found.match == expected


@pytest.mark.parametrize(("claim", "quote", "expected"), FAILS)
def test_a_number_that_the_quote_does_not_carry(claim, quote, expected):
    assert match(claim, quote).match == expected


def test_a_loss_is_no_gain():
    assert not match("The result was «$1,577».", "The result was −$1,577.").holds


def test_another_year_is_another_context():
    found = match(
        "Revenue was «$5 million» in 2019.",
        "Revenue was $5 million in 2018 and $6 million in 2019.",
    )
    assert not found.holds
    found = match(
        "Revenue was «$6 million» in 2019.",
        "Revenue was $5 million in 2018 and $6 million in 2019.",
    )
    assert found.holds


def test_of_several_numbers_the_one_that_fits_is_taken():
    found = match(
        "The hotel has «120» rooms.", "The hotel opened 120 years ago; it has 120 rooms and 2 bars."
    )
    assert found.holds
    assert found.number is not None
    assert found.number.unit.code == "rooms"


def test_a_mismatch_names_the_nearest_number_of_the_same_kind():
    found = match("The rate is «3.2%».", "The rate is 3.1%, after 9% in spring. 3 banks agreed.")
    assert found.match == "mismatch"
    assert found.number is not None
    assert found.number.raw == "3.1%"


def test_notes_tell_the_reader_what_the_quote_gives():
    assert match("The app has «1.5 million» users.", "The app has 1,487,230 users.").note == (
        "The quote gives 1,487,230 users; rounded to 1,500,000 users."
    )
    assert match("The rate is «3.2%».", "The rate is 3.1%.").note == (
        "The quote gives 3.1 %, the claim says 3.2 %."
    )


def test_an_unresolved_sign_is_an_assumption():
    found = match("It cost «US$5 million».", "It cost $5 million.")
    assert found.assumptions == ("“$” of the one is taken for USD of the other.",)


def test_nothing_is_matched_with_nothing():
    found = match("The yard built «240» ships.", "")
    assert found.match == "not found"
    assert found.number is None
