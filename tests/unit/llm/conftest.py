import pytest


@pytest.fixture(autouse=True)
def database(db):
    """What failed and what a test of the models found are rows."""
