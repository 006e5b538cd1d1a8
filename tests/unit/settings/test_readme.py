"""The README lists what there is: every variable and every command."""

import re
from pathlib import Path

from django.core.management import get_commands

from research_app.measure.benchmarks.catalogue import BENCHMARKS
from tests.plugins.data_dir import VARIABLES

README = (Path(__file__).resolve().parents[3] / "README.md").read_text()
OURS = ("citations", "research_app.")


def test_every_variable_is_in_the_table():
    listed = set(re.findall(r"^\| `([A-Z_]+)` \|", README, re.MULTILINE))
    assert listed == VARIABLES


def test_every_command_is_in_the_table():
    ours = {name for name, app in get_commands().items() if app.startswith(OURS)}
    assert set(_first_words(_section("Commands"))) == ours


def test_the_table_of_figures_names_benchmarks_that_exist():
    assert set(_first_words(_section("Measure"))) <= set(BENCHMARKS)


def _section(heading: str) -> str:
    """What stands below a heading, up to the next one of any level."""
    return re.split(rf"^#+ {heading}$", README, flags=re.MULTILINE)[1].split("\n#")[0]


def _first_words(table: str) -> list[str]:
    """The word each row of a table begins with, where it is code."""
    return re.findall(r"^\| `([a-z_]+)[ `]", table, re.MULTILINE)
