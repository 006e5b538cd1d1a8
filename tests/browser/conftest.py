"""A real Chromium in front of the real server.

`page` is Alice at a desk, `phone` is Alice at 420 pixels, `open_page` is anybody at any width. They
begin at the start page; tests marked `own_address` go elsewhere at once and are spared it. A page
that logs an error of script or of the content policy fails its test.
"""

import fcntl
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.accessibility import DESK, PHONE
from tests.browser.chromium import find_chromium
from tests.browser.fleet import Estate, estate
from tests.browser.server import MANAGE, PASSWORD, Server

# Several browsers and servers share the machine, which may be slow for a while.
expect.set_options(timeout=10_000)
NODES = int(os.environ.get("NODES", "0"))
_shared: list[Estate] = []
CHROMIUM_OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def pytest_collection_modifyitems(items):
    for item in items:
        if "/tests/browser/" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser():
    path = find_chromium()
    if path is None:
        reason = "Chromium is not installed; make test installs it"
        pytest.fail(reason) if os.environ.get("CI") == "true" else pytest.skip(reason)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=CHROMIUM_OPTIONS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def prepared_data(tmp_path_factory, worker_id, fleets):
    """A data folder with the people and the sample library, to be copied by each server; made once,
    by the first of the processes that run the tests."""
    of_process = tmp_path_factory.getbasetemp()
    shared = of_process if worker_id == "master" else of_process.parent
    with (shared / "prepared.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        prepared = Server(shared / "prepared")
        if not (shared / "prepared.done").exists():
            prepared.data_dir.mkdir(exist_ok=True)
            prepared.prepare()
            prepared.close()
            (shared / "prepared.done").touch()
    return prepared.data_dir


@pytest.fixture(scope="session")
def server(prepared_data, tmp_path_factory):
    """One server for all tests that leave it running, with the sample library."""
    yield from run_server(prepared_data, tmp_path_factory.mktemp("desk") / "data")


@pytest.fixture(scope="session")
def fleets(tmp_path_factory):
    """`NODES=2 pytest tests/browser`: what several nodes in the place of one server share."""
    if NODES:
        with estate(tmp_path_factory.mktemp("estate")) as shared:
            _shared.append(shared)
            yield shared
        _shared.clear()
    else:
        yield None


def run_server(
    prepared_data: Path, data_dir: Path, *, program: tuple[str, ...] = MANAGE, **extra: str
) -> Iterator[Server]:
    """A server, or with `NODES` several and their workers; `extra` are further environment
    variables."""
    if _shared:
        with _shared[0].fleet(NODES, program=program, **extra) as fleet:
            yield fleet
        return
    server = Server(shutil.copytree(prepared_data, data_dir), extra=extra, program=program)
    try:
        server.start()
        yield server
    finally:
        server.close()


def sign_in(page: Page, server: Server, user: str) -> None:
    page.goto(f"{server.url}/account/sign-in/")
    page.get_by_label("User name").fill(user)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{server.url}/")


def report_errors(page: Page, errors: list[str]) -> None:
    page.on("pageerror", lambda error: errors.append(f"{page.url}: {error}"))
    page.on(
        "console",
        lambda message: (
            errors.append(f"{page.url}: {message.text}")
            # Chromium reports every response of 400 and above; tests provoke those.
            if message.type == "error" and not message.text.startswith("Failed to load resource")
            else None
        ),
    )


@pytest.fixture(scope="session")
def signed_in_states():
    """Cookies of those who signed in once already, by server and user."""
    return {}


@pytest.fixture
def open_page(browser: Browser, server: Server, signed_in_states, request):
    """`open_page(user="alice", size=DESK)` → a page in a browser of its own, at the start page.
    Without a user nobody is signed in; `at` names another server."""
    goes_elsewhere = request.node.get_closest_marker("own_address") is not None
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_page(user: str | None = "alice", size=DESK, *, at: Server | None = None, **options):
        place = at or server
        state = signed_in_states.get((place.url, user))
        width, height = size
        context = browser.new_context(
            base_url=place.url,
            viewport={"width": width, "height": height},
            storage_state=state,
            **options,
        )
        contexts.append(context)
        context.on("page", lambda page: report_errors(page, errors))
        page = context.new_page()
        if user and not state:
            sign_in(page, place, user)
            signed_in_states[place.url, user] = context.storage_state()
        elif user and not goes_elsewhere:
            page.goto("/")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert errors == []


@pytest.fixture
def page(open_page):
    return open_page()


@pytest.fixture
def phone(open_page):
    return open_page(size=PHONE)
