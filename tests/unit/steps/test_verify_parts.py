"""A claim made from a table says what the table says, or it is not called supported."""

from citations.steps.verifying.parts import carries_parts

ROW = "Purchases of plant and equipment (1,577) (1,373) (1,420)"
HEADER = "(Millions) 2018 2017 2016"
LABEL = "Purchases of plant and equipment"


def verdict(value="(1,577)", year="2018", *, words=None, parts=None, quotes=(ROW, HEADER)):
    claim = words or f"{LABEL}, {year}: {value}"
    return carries_parts(claim, claim, parts or (LABEL, year, value), quotes)


def test_row_column_and_value_that_meet_are_supported():
    assert verdict().level == "supported"
    assert verdict(quotes=(HEADER, ROW)).level == "supported"


def test_scale_and_title_may_be_said_with_the_value():
    outcome = verdict(
        words=f"{LABEL}, 2018: (1,577) (Millions)", parts=(LABEL, "2018", "(1,577)", "(Millions)")
    )

    assert outcome.level == "supported"
    bare = verdict(
        words=f"{LABEL}, 2018: (1,577) (Millions)", parts=(LABEL, "2018", "(1,577)", "Millions")
    )
    assert bare.level == "supported"


def test_a_loss_is_no_gain():
    assert verdict(value="1,577").level == "not supported"


def test_the_value_of_another_year_is_not_supported():
    outcome = verdict(year="2017")

    assert outcome.level == "not supported"
    assert "2017" in outcome.reason


def test_a_value_that_stands_nowhere_is_named():
    outcome = verdict(value="(1,578)")

    assert outcome.level == "not supported"
    assert "“(1,578)”" in outcome.reason


def test_half_a_figure_is_no_part():
    assert verdict(value="1,5").level == "not supported"
    assert verdict(value="577").level == "not supported"


def test_words_that_no_part_holds_are_named():
    outcome = verdict(words=f"{LABEL} rose to (1,577) in 2018")

    assert outcome.level == "not supported"
    assert "“rose”" in outcome.reason


def test_the_statement_is_held_to_the_same_words():
    claim = f"{LABEL}, 2018: (1,577)"
    outcome = carries_parts(claim, f"Helios: {claim}", (LABEL, "2018", "(1,577)"), (ROW, HEADER))

    assert outcome.level == "not supported"


def test_without_the_header_the_column_is_unknown():
    row = "Purchases in 2018 (1,577) (1,373) (1,420)"
    outcome = carries_parts(
        "Purchases in 2018: (1,577)",
        "Purchases in 2018: (1,577)",
        ("Purchases in 2018", "2018", "(1,577)"),
        (row,),
    )

    assert outcome.level == "partially supported"
    assert "which column" in outcome.reason


def test_half_a_header_settles_nothing():
    assert verdict(year="2017", quotes=(ROW, "2018 2017")).level == "partially supported"


def test_the_label_of_another_row_is_not_supported():
    other = "Acquisitions, net 13 (2,023) (16)"
    outcome = verdict(value="(2,023)", year="2017", quotes=(f"{ROW}\n{other}", HEADER))

    assert outcome.level == "not supported"


def test_two_values_are_no_claim_about_one_cell():
    outcome = verdict(
        words=f"{LABEL}, 2018: (1,577), (1,373)", parts=(LABEL, "2018", "(1,577)", "(1,373)")
    )

    assert outcome.level == "not supported"


def test_cells_with_borders_are_counted_by_their_bars():
    header = "|  | Years Ended September 30, |\n | 2019 | 2018 | 2017"
    row = "Other |  | 56.7 | 70.8"

    assert (
        carries_parts(
            "Other, 2018: 56.7", "Other, 2018: 56.7", ("Other", "2018", "56.7"), (row, header)
        )
    ).level == "supported"
    assert (
        carries_parts(
            "Other, 2019: 56.7", "Other, 2019: 56.7", ("Other", "2019", "56.7"), (row, header)
        )
    ).level == "not supported"


def test_an_empty_part_of_the_row_leaves_the_wide_heads_where_they_stand():
    header = "| Earnings |  | Dividend | \n | 2018 | 2019 | 2018 | 2019"
    claim = "Reserve, Earnings, 2019: 963"
    parts = ("Reserve", "Earnings", "2019", "963")

    assert (
        carries_parts(claim, claim, parts, ("Reserve | 707 | 963 |  |", header)).level
        == "supported"
    )


def test_a_value_that_also_stands_inside_its_year_is_found():
    quotes = ("| 2022 | 22 | 19 |", "| | Leases | Rent |")
    outcome = carries_parts(
        "2022, Leases: 22", "2022, Leases: 22", ("2022", "Leases", "22"), quotes
    )
    assert outcome.level == "supported"
    outcome = carries_parts("2022, Rent: 22", "2022, Rent: 22", ("2022", "Rent", "22"), quotes)
    assert outcome.level == "not supported"
