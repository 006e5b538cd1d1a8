"""People with roles, and a data folder of each test's own."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.test import Client

from research_app.accounts.roles import COMPLIANCE


@pytest.fixture(autouse=True)
def own_data_folder(settings, tmp_path):
    settings.DATA_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "files"
    settings.SIGNING_KEY_FILE = None


@pytest.fixture
def auditor(db):
    """Somebody in Compliance alone."""
    user = get_user_model().objects.create_user("audrey", password="x")
    user.groups.add(Group.objects.get_or_create(name=COMPLIANCE)[0])
    return user


@pytest.fixture
def auditor_client(auditor):
    client = Client()
    client.force_login(auditor)
    return client
