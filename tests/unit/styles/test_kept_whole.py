"""A claim said again may use other words and must keep what it says."""

import pytest

from research_app.synthesis.styles.alignment import lost_part

ROSE = "Revenue rose to 3,214 million dollars in 2022"
NOTICE = "Members may terminate the agreement with 30 days' notice"
BEES = "Bees that sleep badly dance less precisely and lead fewer foragers to food"


@pytest.mark.parametrize(
    ("claim", "said", "lost"),
    [
        (f"{ROSE} because demand for turbines grew in Asia", ROSE, "demand for turbines"),
        (f"{ROSE}, although two plants were closed for most of the summer", ROSE, "plants"),
        (f"{NOTICE} unless a fee is outstanding", f"{NOTICE}.", "fee outstanding"),
        (f"According to the ministry, {ROSE}", ROSE, "ministry"),
        (BEES, "Bees that sleep badly dance less precisely", "foragers"),
    ],
)
def test_half_a_claim_is_missed(claim, said, lost) -> None:
    missing = lost_part(claim, [said]).split()
    assert set(lost.replace(" for ", " ").split()) <= set(missing)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (ROSE, [ROSE]),
        (ROSE, ["In 2022 revenue went up to 3,214 million dollars"]),
        ("Helios was founded in 2010 by two engineers", ["Two engineers started it in 2010"]),
        (BEES, ["Bees that sleep badly dance less precisely.", "They lead fewer foragers to food"]),
        (f"{NOTICE} unless a fee is outstanding", [f"{NOTICE} if no fee is outstanding"]),
        ("Spending was curtailed considerably", ["The company gave out much less money"]),
    ],
)
def test_other_words_for_the_same_are_kept_whole(claim, said) -> None:
    assert lost_part(claim, said) == ""
