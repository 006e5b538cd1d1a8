"""Drawing takes a process: what one test had drawn, the others find kept."""

import pytest


@pytest.fixture(scope="session")
def drawn_pages(tmp_path_factory):
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(autouse=True)
def kept_pages(settings, drawn_pages):
    settings.CACHE_DIR = drawn_pages


@pytest.fixture
def own_pages(settings, tmp_path):
    """For tests in which something goes wrong with a file, or nothing may be drawn."""
    settings.CACHE_DIR = tmp_path
