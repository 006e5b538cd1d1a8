"""What every test may use: three people and the browsers they sit at."""

from uuid import uuid4

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from hypothesis import settings as hypothesis_settings

from research_app.audit_log.guards import remove_guards
from tests.scripted_model.fixtures import configured_model as configured_model
from tests.scripted_model.fixtures import scripted_model as scripted_model

PASSWORD = "correct-horse-battery"

# A busy machine is no mistake of the product.
hypothesis_settings.register_profile("untimed", deadline=None)
hypothesis_settings.load_profile("untimed")


LONGEST = [
    f"test_{name}.py"
    for name in (
        "killed_workers model_runs audit_log compliance every_page scope cards readings audit "
        "options exports numbers passages library summary"
    ).split()
]


def pytest_collection_modifyitems(items):
    """Browser tests come last, in whatever order the others run: while Playwright is open, Django
    refuses to touch the database from this process. Of them and of those with services the longest
    files come first: the process that takes up the last file should be done with it soon."""
    items.sort(key=_place)


def _place(item):
    in_browser = item.get_closest_marker("browser") is not None
    has_services = item.get_closest_marker("service") is not None
    if not in_browser and not has_services:
        return (False, 0)
    return (
        in_browser,
        LONGEST.index(name) if (name := item.path.name) in LONGEST else len(LONGEST),
    )


@pytest.fixture(scope="session")
def django_db_modify_db_settings():
    """SQLite in a file, as in use: in memory, threads share one cache, whose table locks are
    refused at once instead of being waited for."""
    if connection.vendor == "sqlite":
        file = settings.DATA_DIR / "tests.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(file)


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup, django_db_blocker):
    """Without the triggers that keep the audit log: tests empty every table. Its own tests set
    them."""
    with django_db_blocker.unblock():
        remove_guards(connection)


@pytest.fixture(autouse=True)
def fast_password_hasher(settings):
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]


@pytest.fixture(autouse=True)
def own_search_index(settings):
    """Each test has a database of its own, and so an index that follows it."""
    settings.INDEX_DIR = settings.DATA_DIR / "index" / uuid4().hex


@pytest.fixture(autouse=True)
def no_model(settings):
    """None is configured unless a test does it, and none is waited for."""
    settings.LLM = None
    settings.LLM_FIRST_WAIT = 0


@pytest.fixture
def alice(db):
    """A researcher."""
    return get_user_model().objects.create_user("alice", password=PASSWORD)


@pytest.fixture
def bob(db):
    """Another researcher, who must see nothing of Alice's."""
    return get_user_model().objects.create_user("bob", password=PASSWORD)


@pytest.fixture
def staff(db):
    """An administrator."""
    return get_user_model().objects.create_superuser("staff", password=PASSWORD)


def _client_of(user):
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def alice_client(alice):
    return _client_of(alice)


@pytest.fixture
def bob_client(bob):
    return _client_of(bob)


@pytest.fixture
def staff_client(staff):
    return _client_of(staff)
