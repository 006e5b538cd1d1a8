import pytest

from tests.search_server import SearchServer


@pytest.fixture
def search_server():
    with SearchServer() as server:
        yield server
