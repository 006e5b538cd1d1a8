"""The help lists what there is: every variable and every command; the README fits a screen or
five."""

import re
from pathlib import Path

from django.core.management import get_commands

from measure.benchmarks.catalogue import BENCHMARKS
from tests.plugins.data_dir import VARIABLES

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "README.md").read_text()
PAGES = ROOT / "research_app" / "help" / "pages"
OURS = ("citations", "research_app.", "measure")


def test_every_variable_is_in_the_table():
    listed = set(re.findall(r"^\| `([A-Z_]+)` \|", _page("configure"), re.MULTILINE))
    assert listed == VARIABLES


def test_every_command_is_in_the_table():
    ours = {name for name, app in get_commands().items() if app.startswith(OURS)}
    assert set(_first_words(_page("commands"))) == ours


def test_the_table_of_figures_names_benchmarks_that_exist():
    assert set(_first_words(_page("measure"))) <= set(BENCHMARKS)


def test_the_readme_is_short_and_its_links_lead_somewhere():
    assert len(README.splitlines()) <= 250
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def _page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text()


def _first_words(table: str) -> list[str]:
    """The word each row of a table begins with, where it is code."""
    return re.findall(r"^\| `([a-z_]+)[ `]", table, re.MULTILINE)
