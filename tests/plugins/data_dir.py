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
MODELS = SETTINGS / "llm/configuration/from_environment.py"
VARIABLES |= set(re.findall(r'"(LLM_[A-Z_]+)"', MODELS.read_text()))

_folder = tempfile.TemporaryDirectory(prefix="evidence-desk-tests-")
# A tier may have variables of its own, such as LLM_API_KEY_JUDGE.
for variable in {*VARIABLES, *(name for name in os.environ if name.startswith("LLM_"))}:
    os.environ.pop(variable, None)
os.environ["DATA_DIR"] = _folder.name
