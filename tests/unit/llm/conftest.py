import pytest


@pytest.fixture(autouse=True)
def database(db):
    """What a test of the models found lies there."""
