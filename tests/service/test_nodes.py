"""Two web nodes and two workers that share nothing but PostgreSQL, Redis and an object storage."""

import re
from uuid import uuid4

import pytest

from tests.object_storage import object_storage
from tests.service.nodes import (
    PASSWORD,
    PRODUCTION,
    USER_SCRIPT,
    BehindBalancer,
    lose_folder,
    make_node,
)
from tests.service.servers import make_database
from tests.service.visitor import ENDLESS_READING_SCRIPT

TEXT = b"Helios Energy is headquartered in Basel. It was founded in 2010 by three engineers."
QUESTION = "Where is Helios Energy headquartered?"
DOWNLOAD = re.compile(r'href="(/exports/[0-9a-f-]+/download/)"')
ORIGINAL = re.compile(r'href="(/library/[^"]*original/[^"]*)"')
EXPORT = {"format": "csv", "verdict": "supported", "warning": "no", "mode": "research"}


@pytest.fixture
def shared(tmp_path, redis_url, postgres_url, migrated_postgres):
    """What every node is told, and the folders that a release and the embedded index are in."""
    database = make_database(postgres_url, f"desk_{uuid4().hex}", like=migrated_postgres)
    with object_storage() as storage:
        variables = PRODUCTION | storage.variables
        variables |= {"DATABASE_URL": database, "CELERY_BROKER_URL": redis_url}
        folders = {"index": tmp_path / "index", "static": tmp_path / "static"}
        for folder in folders.values():
            folder.mkdir()
        yield variables, folders


@pytest.fixture
def nodes(shared, tmp_path):
    variables, folders = shared
    made = [
        make_node(tmp_path / name, variables, **folders)
        for name in ("web1", "web2", "worker1", "worker2")
    ]
    made[0].manage("collectstatic", "--noinput", "--verbosity", "0")
    made[0].evaluate(USER_SCRIPT.format(password=PASSWORD))
    yield made
    for node in made:
        node.close()


def test_everything_works_through_any_node(nodes, shared, start_worker):
    *web, first, second = nodes
    workers = [start_worker(first), start_worker(second)]
    for node in web:
        node.start()
    browser = BehindBalancer(web)

    browser.upload("report.txt", TEXT)
    browser.until("/library/arrivals/", "1 of 1 ready")
    run_id = browser.ask(QUESTION)
    assert b"event: done" in browser.follow(run_id)
    for _ in web:
        assert "Basel" in browser.page(f"/runs/{run_id}/turn/")

    chat_key = uuid4()
    nodes[0].evaluate(ENDLESS_READING_SCRIPT.replace("ensure_local_user()", "alice").replace(
        "from research_app.accounts.sign_in_link import ensure_local_user",
        "from django.contrib.auth.models import User\nalice = User.objects.get()",
    ).format(chat_key=str(chat_key)))  # fmt: skip
    stopped = browser.ask(QUESTION, chat_key=chat_key)
    assert browser.post(f"/runs/{stopped}/stop/")[0] == 204
    browser.until(f"/runs/{stopped}/turn/", "You stopped this answer")

    assert browser.post("/exports/", **EXPORT)[0] == 302
    address = DOWNLOAD.search(browser.until("/exports/list/", DOWNLOAD.pattern))[1]
    files = {browser.get(address) for _ in web}
    assert len(files) == 1 and b"headquartered in Basel" in files.pop()[1]
    keys = {re.search(r"\b[0-9a-f]{64}\b", browser.page("/exports/key/"))[0] for _ in web}
    assert len(keys) == 1

    # A node goes with all that it held, and a worker too; another takes its place.
    _, folders = shared
    for node in (web[0], first):
        node.stop()
    workers[0].kill()
    for node in (web[0], first):
        lose_folder(node, **folders)
    web[0].start()
    assert len({browser.get(address) for _ in web}) == 1
    assert keys == {re.search(r"\b[0-9a-f]{64}\b", browser.page("/exports/key/"))[0] for _ in web}
    browser.upload("second.txt", b"Aurora Wind is headquartered in Bergen. It was founded in 2012.")
    browser.until("/library/arrivals/", "2 of 2 ready")
    for node in (*web, second):
        for log in node.data_dir.glob("*.log"):
            assert "Traceback" not in log.read_text(), log
