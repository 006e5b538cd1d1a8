"""Gives the tests settings of their own before these are read (hence a `-p` plugin): a data folder
that goes with the run, and none of the variables that a developer's shell may hold."""

import os
import re
import tempfile
from pathlib import Path

SETTINGS = Path(__file__).resolve().parents[2] / "research_app"
VARIABLES = {
    name
    for file in ("settings.py", "environment.py")
    for name in re.findall(r'(?:env|self)\.\w+\(\s*"([A-Z_]+)"', (SETTINGS / file).read_text())
}

_folder = tempfile.TemporaryDirectory(prefix="evidence-desk-tests-")
for variable in VARIABLES:
    os.environ.pop(variable, None)
os.environ["DATA_DIR"] = _folder.name
