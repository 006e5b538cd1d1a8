"""What the pages allow the scripts that they bring."""

import json
import re

import pytest

pytestmark = pytest.mark.django_db


def test_htmx_runs_no_code_and_asks_no_other_site(alice_client):
    page = alice_client.get("/").content.decode()
    found = re.search(r"""name="htmx-config"\s+content='([^']+)'""", page)
    config = json.loads(found[1].replace("&quot;", '"'))
    assert config["allowEval"] is False
    assert config.get("selfRequestsOnly", True) is True  # as it is by itself
    assert config["historyCacheSize"] == 0
