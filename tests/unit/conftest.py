"""What unit tests do without."""

import json
from threading import Lock

import pytest

from research_app.reading.errors import DocumentError
from research_app.reading.extraction import run_child
from research_app.reading.extraction.read import read
from research_app.reading.extraction.result import to_json
from research_app.reading.page_images.child import draw

_ONE_AT_A_TIME = Lock()  # PDFium knows no threads


@pytest.fixture(autouse=True)
def documents_read_here(request, monkeypatch):
    """Documents are read and their pages drawn in this process: a child for each takes a second to
    start. The child itself has tests of its own, marked `child`."""
    if not request.node.get_closest_marker("child"):
        monkeypatch.setattr(run_child, "_run", _run_here)


def _run_here(module, given, complaints, on_page, seconds):
    hints, data = json.loads(given.readline()), given.read()
    try:
        with _ONE_AT_A_TIME:
            if module == run_child.READER:
                read_here = read(data, **hints, on_page=on_page or (lambda page, of: None))
                return {"result": to_json(read_here)}
            return {"result": draw({**hints, "ahead": False}, data)}
    except DocumentError as error:
        return {"error": type(error).__name__, "message": str(error)}
