"""What a worker loads before it forks works in its children, and is not loaded there again."""

import os
import subprocess
import sys

import pytest

FORKS = """
import os, sys, django
django.setup()
from citations.embedding import embed, model
from research_app.runs.before_fork import load_before_fork
load_before_fork()
loaded = model._session
child = os.fork()
if not child:
    shared = loaded is not None and model._session is loaded
    os._exit(0 if embed(["A child computes."]).shape == (1, 384) and shared else 3)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.parametrize(("threads", "shared"), [("", True), ("1", True), ("2", False)])
def test_children_share_the_models_unless_these_need_threads(threads, shared):
    variables = {"DJANGO_SETTINGS_MODULE": "research_app.settings", "MODEL_THREADS": threads}
    done = subprocess.run(
        [sys.executable, "-c", FORKS], env={**os.environ, **variables}, timeout=120, check=False
    )
    assert done.returncode == (0 if shared else 3)
