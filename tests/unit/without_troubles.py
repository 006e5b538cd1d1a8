"""For tests of models that need no database."""

import pytest


@pytest.fixture(autouse=True)
def troubles_are_not_kept(monkeypatch):
    """What fails is noted for staff in a table that these tests do without."""
    monkeypatch.setattr("research_app.llm.troubles.note_trouble", lambda error, **where: None)
