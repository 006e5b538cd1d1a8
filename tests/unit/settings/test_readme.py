"""The README lists what there is: every variable and every command."""

import re
from pathlib import Path

from django.core.management import get_commands

from tests.plugins.data_dir import VARIABLES

README = (Path(__file__).resolve().parents[3] / "README.md").read_text()
OURS = ("citations", "research_app.")


def test_every_variable_is_in_the_table():
    listed = set(re.findall(r"^\| `([A-Z_]+)` \|", README, re.MULTILINE))
    assert listed == VARIABLES


def test_every_command_is_in_the_table():
    ours = {name for name, app in get_commands().items() if app.startswith(OURS)}
    listed = set(re.findall(r"^\| `([a-z_]+)[ `]", README, re.MULTILINE))
    assert listed == ours
