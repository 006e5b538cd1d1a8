"""Gives the tests a data folder of their own before the settings are read (hence a `-p` plugin)."""

import os
import tempfile

_folder = tempfile.TemporaryDirectory(prefix="evidence-desk-tests-")
os.environ["DATA_DIR"] = _folder.name
