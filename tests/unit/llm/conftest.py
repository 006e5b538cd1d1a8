import pytest


@pytest.fixture(autouse=True)
def troubles_have_a_table(db):
    """What fails is noted for staff in a row."""
