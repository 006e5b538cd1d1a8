"""For `tests/conftest.py`."""

from collections.abc import Iterator

import pytest

from tests.scripted_model.server import ScriptedModel


@pytest.fixture
def scripted_model() -> Iterator[ScriptedModel]:
    """A model that answers as the test says; see `tests.scripted_model`."""
    with ScriptedModel() as model:
        yield model
