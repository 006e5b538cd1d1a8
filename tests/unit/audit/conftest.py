import pytest
from django.contrib.auth.models import Group, User
from django.test import Client

PASSWORD = "correct-horse-battery"


def member(name, *groups):
    user = User.objects.create_user(name, password=PASSWORD)
    for group in groups:
        user.groups.add(Group.objects.get_or_create(name=group)[0])
    return user


def client_of(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def carol(db):
    """Reads and exports; asks nothing."""
    return member("carol", "Compliance")


@pytest.fixture
def carol_client(carol):
    return client_of(carol)
