"""Programs that ask as Alice or as Bob."""

import pytest
from django.test import Client

from research_app.api.credentials import make_token


def program_of(user):
    return Client(headers={"Authorization": f"Bearer {make_token(user, 'tests')}"})


@pytest.fixture
def program(alice):
    """A program with a token of Alice's."""
    return program_of(alice)


@pytest.fixture
def bob_program(bob):
    return program_of(bob)
