"""A quote may be shortened only where what is left out cannot turn its meaning."""

import pytest

from citations.steps.excerpt import find_segments, read_excerpt, segments_of

FAIR = [
    # A joining word at the beginning.
    ("Revenue fell.", "Revenue fell."),
    ("revenue fell", "However, revenue fell."),
    ("revenue fell", "But revenue fell"),
    ("revenue fell", "And revenue fell."),
    ("the plant closed", "As a result, the plant closed."),
    ("the plant closed", "Therefore the plant closed"),
    ("the mill makes paper", "For example, the mill makes paper."),
    ("the mill makes paper", "In addition,\nthe mill makes paper."),
    ("costs rose", "On the other hand, costs rose"),
    ("costs rose", "But, however, costs rose"),
    ("the vote failed", "Moreover, the vote failed."),
    ("the vote failed", "Nevertheless, the vote failed."),
    ("it rains there", "Furthermore, it rains there."),
    # A pointer whose meaning is named beside the claim.
    ("reported net sales of 3", "Amcor makes packaging. It reported net sales of 3."),
    ("revenue rose by 3%", "Amcor makes packaging. Its revenue rose by 3%."),
    ("died in Ostby", "Runa Holt bought the mill. She died in Ostby"),
    ("eat grass", "Cows are mammals. They eat grass."),
    ("employs 40 people", "Helios plc runs a port. The company employs 40 people."),
    ("employs 40 people", "Helios plc runs a port. However, it employs 40 people."),
    ("employs 40 people", "Helios, Inc. was bought by Vega Inc. It employs 40 people."),
    ("aimed to count birds", "The firm counts trees. The firm aimed to count birds."),
    ("study aimed to count birds", "This study aimed to count birds."),
    ("article looks at roads", "This article looks at roads."),
    # Earlier sentences, or a heading.
    ("Profit rose", "Revenue fell. Profit rose."),
    ("Profit rose", "Revenue fell by 3.5 per cent in 2021. Costs fell too. Profit rose."),
    ("It employs 40 people", "Helios plc\n\nIt employs 40 people."),
    ("employs 40 people", "Helios plc\n\nIt employs 40 people."),
    ("Profit rose", "“Revenue fell.” Profit rose."),
    # Asides in brackets.
    ("Revenue … fell", "Revenue (see Note 4) fell."),
    ("Revenue … fell", "Revenue [12] fell."),
    ("The dose … was raised", "The dose (Smith et al., 2010) was raised."),
    ("The dose … was raised", "The dose (Smith and Holt 2010; Vega, 2011b) was raised."),
    ("Growth … slowed", "Growth (Figure 2) slowed"),
    ("The owner … left", "The owner (i.e. the mayor) left"),
    ("Growth … slowed … again", "Growth (Table 3) slowed [4] again"),
    ("Growth slowed", "Growth slowed [4]."),
    ("Growth slowed", "Growth slowed (see Figure 3)."),
    ("Growth … slowed", "Growth, however, slowed."),
    # One of the facts of a sentence.
    ("Helios was founded in 1871", "Helios was founded in 1871 and is headquartered in Ostby."),
    ("is headquartered in Ostby", "Helios was founded in 1871 and is headquartered in Ostby."),
    ("Profit fell", "Revenue rose; profit fell"),
    ("was founded in 1871", "A mill. It was founded in 1871 and is headquartered in Ostby."),
    # Folded signs and line ends.
    ("The “long-term” plan stands", 'However, the "long-\nterm" plan stands.'),
]

UNFAIR = [
    ("margins shrank", "Critics deny that margins shrank."),
    ("Revenue fell", "It is not true that revenue fell."),
    ("revenue fell", "Nobody believes revenue fell."),
    ("revenue fell", "Allegedly, revenue fell."),
    ("revenue fell", "Reportedly, revenue fell."),
    ("revenue fell", "According to Vega, revenue fell."),
    ("revenue fell", "If prices rise, revenue fell."),
    ("the plant closed", "Instead, the plant closed."),
    ("the plant closes", "Otherwise, the plant closes."),
    ("the plant closes", "Unless wages rise, the plant closes."),
    ("members may vote", "Only members may vote."),
    ("members may vote", "In no case members may vote."),
    ("the drug works", "In mice, the drug works."),
    ("the drug works", "Perhaps the drug works."),
    ("the drug works", "But not the drug works."),
    ("for the rain it would be dry", "But for the rain it would be dry."),
    ("it closes", "But if prices fall it closes."),
    ("Acme paid a bribe", "The following is false: Acme paid a bribe."),
    ("Acme paid a bribe", "All of these claims are false. Acme paid a bribe."),
    ("Acme paid a bribe", "This is a myth. Acme paid a bribe."),
    ("Smith, revenue fell", "According to Dr. Smith, revenue fell."),
    ("Revenue fell", "Revenue fell, critics say."),
    ("Revenue fell", "Revenue fell unless figures were restated."),
    ("Revenue fell", "Revenue fell. That is false."),
    ("Revenue fell", "Revenue fell in one town only."),
    ("Revenue fell", "Revenue fell?"),
    ("Revenue … fell", "Revenue did not fall, costs fell."),
    ("Revenue … fell", "Revenue hardly fell."),
    ("The drug … works", "The drug (not the placebo) works."),
    ("The drug … works", "The drug (if taken daily) works."),
    ("The drug … works", "The drug (in 3 of 40 patients) works."),
    ("The drug … works", "The drug (allegedly) works."),
    ("Sales … rose", "Sales (excluding Europe) rose."),
    ("Sales … rose", "Sales (see Note 4 for what is not included) rose."),
    ("Sales … rose", "Sales (unaudited) rose."),
    ("Sales … rose", "Sales, critics deny, rose."),
    ("Sales … rose", "Sales of cars fell and sales of boats rose."),
    ("rose Sales", "Sales rose."),
    ("Sales … Sales", "Sales rose."),
    ("Acme dumped waste", "None of it is proven. They deny Acme dumped waste."),
    ("that revenue fell", "It is disputed that revenue fell."),
    ("deny that revenue fell", "Few of them deny that revenue fell."),
    ("study found harm", "No study found harm."),
    ("company reported a loss", "No company reported a loss."),
    ("reported a loss", "Neither the company nor its owner reported a loss."),
    ("profit rose", "Vega doubts that revenue fell and profit rose."),
    ("Profit rose", "Acme denies that\nProfit rose"),
    ("Sales rose", "Sales rose by less than planned."),
    ("", "Sales rose."),
    ("…", "Sales rose."),
    ("Sales rose", ""),
]


@pytest.mark.parametrize(("claim", "quote"), FAIR)
def test_harmless_words_may_be_left_out(claim: str, quote: str) -> None:
    assert read_excerpt(claim, quote) is not None


@pytest.mark.parametrize(("claim", "quote"), UNFAIR)
def test_words_that_turn_the_meaning_may_not(claim: str, quote: str) -> None:
    assert read_excerpt(claim, quote) is None


def test_there_are_enough_of_both() -> None:
    assert len(FAIR) >= 40 and len(UNFAIR) >= 40


def test_segments_stand_in_the_quote_in_order() -> None:
    quote = "Growth (Table 3) slowed [4] again"
    assert find_segments(quote, "Growth … slowed … again") == [(0, 6), (17, 23), (28, 33)]
    assert find_segments(quote, "slowed … Growth") is None
    assert segments_of("… Growth … slowed") == ["Growth", "slowed"]


def test_of_two_places_of_the_same_words_the_one_that_stands_alone_is_shown() -> None:
    quote = "Critics deny that revenue fell. Revenue fell"
    assert find_segments(quote, "Revenue fell") == [(32, 44)]
