"""Lines that stand on a page without stating anything are never an answer; lists are."""

import pytest

from research_app.synthesis.sentence_kinds import kind_of


@pytest.mark.parametrize(
    "line",
    [
        "By Ada Lind and Bo Ek, Energy Correspondent",
        "By Ada Lind | 12 May 2022",
        "Published: 12 May 2022, 14:05 GMT",
        "Last updated on March 3, 2021.",
        "Helios Annual Report 2022 | 27",
        "27 | Helios Annual Report 2022",
        "This website uses cookies to ensure you get the best experience.",
        "We use cookies to improve your visit.",
        "Sign up for our newsletter to get the latest news.",
        "You agree to our terms of use by going on.",
        "Smith JA, Jones B. Effects of sleep on memory. Sleep Med. 2010;12(3):123-9.",
        "Lind, A. (2019). Batteries in the grid. Journal of Power, 12(3), 45-67.",
        "Results of the survey .......... 27",
        "© 2022 Helios Energy AG",
        "This page intentionally left blank.",
        "Photo: Ada Lind stands at the gate.",
        "Read more: Helios buys its rival.",
    ],
)
def test_lines_of_the_page_are_no_answer(line):
    assert kind_of(line) is None


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("By January 2023 revenue had doubled.", "prose"),
        ("By law, records must be kept for ten years.", "prose"),
        ("Published in 1859, it sold out in a day.", "prose"),
        ("The bakery sells cookies that contain nuts.", "prose"),
        ("The company publishes an annual report.", "prose"),
        ("Tenants may manage preferences online.", "prose"),
        ("The operator shall keep a register for ten years;", "item"),
        ("Europe | 27", "row"),
        ("Share of pages | 12 | 13", "row"),
    ],
)
def test_sentences_items_and_rows_that_look_alike_stay(line, kind):
    assert kind_of(line) == kind


@pytest.mark.parametrize(
    "hostile", ["By " + "A" * 690, "Published " + "A " * 340, "report | " * 77]
)
def test_a_hostile_line_is_read_in_time(hostile):
    kind_of(hostile)
