"""What tells when by its distance from a day is no quantity; what lasts is one."""

import pytest

from tests.unit.numbers.detect.marked import misread
from tests.unit.numbers.detect.reading import raws

TIMES = """
The shop closed ⟦2⟧ years ago with 12 staff.
The shop closed ⟦2⟧ weeks and ⟦3⟧ days ago with 12 staff.
It opens ⟦3⟧ days from now in 4 rooms.
The vote is ⟦10⟧ days from Monday, the fee 5 dollars.
Rain fell ⟦6⟧ days before Easter: 12 mm.
It was sold ⟦5⟧ weeks after ⟦March 3⟧ for $20.
Sales fell 8% over the past ⟦5⟧ years.
In the next ⟦10⟧ business days 40 lorries come.
Rent rose in the ⟦4⟧ past years by 9%.
The train will arrive in ⟦20⟧ minutes with 300 passengers.
She'll be home within ⟦2⟧ hours.
He called again ⟦40⟧ minutes later.
""".strip().splitlines()

DURATIONS = """
They were treated for 25 days.
Blood was taken 3 days after injection.
The 10-year incidence was 4%.
Death within 9 months of surgery was rare.
The sessions last 5 minutes.
The storm killed 5 last week and 7 the week before.
A planet orbits it once every 9.5 days.
It was read at 7.15 and 8.20.
The ice is 12,000 years old and fell 450 years in 2 steps.
They were followed for 6 years after ⟦2011⟧.
He was sent to prison for 7 years earlier this month.
Following 3 days of rest, 5 mg was given.
The first 28 days after transplant are 2 of 3 phases.
""".strip().splitlines()


@pytest.mark.parametrize("marked", TIMES + DURATIONS)
def test_only_times_are_masked(marked: str) -> None:
    assert misread(marked) == ([], [])


def test_times_in_words_are_no_quantities() -> None:
    assert raws("It was founded two decades ago.") == []
    assert raws("Three quarters of members met one morning session.") != []


def test_long_runs_of_spans_are_read() -> None:
    assert len(raws("3 days " * 4000)) >= 1
    assert raws("will " * 9000) == []
