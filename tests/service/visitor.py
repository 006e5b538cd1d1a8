"""Somebody at the real server without a browser: signs in by link, asks, follows."""

import json
import re
import time
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPResponse
from urllib.parse import urlencode, urlsplit
from uuid import UUID, uuid4

from tests.browser.server import Server

LIBRARY_SCRIPT = """
from research_app.accounts.sign_in_link import ensure_local_user
from research_app.intake.recording import Destination, Given, queue, record_paste
where = Destination(owner=ensure_local_user())
queue(record_paste({text!r}, Given(title="Report"), where))
"""
ATTACHMENT_SCRIPT = """
from uuid import UUID
from research_app.accounts.sign_in_link import ensure_local_user
from research_app.intake.recording import Destination, Given, queue, record_paste
where = Destination(owner=ensure_local_user(), chat_key=UUID({chat_key!r}))
queue(record_paste({text!r}, Given(title="Report"), where))
"""
# A job that a runner far away holds for ever, as far as this server knows.
ENDLESS_READING_SCRIPT = """
from datetime import timedelta
from django.utils import timezone
from research_app.accounts.sign_in_link import ensure_local_user
from research_app.library.models import Intake
Intake.objects.create(
    owner=ensure_local_user(), chat_key={chat_key!r}, name="large.pdf", origin="file",
    state="running", attempt=1, lease_until=timezone.now() + timedelta(hours=1),
)
"""
READING_ENDS_SCRIPT = """
from research_app.library.models import Intake
Intake.objects.filter(chat_key={chat_key!r}).update(state="done", step="meaning")
"""
LINK_SCRIPT = """
from research_app.accounts.sign_in_link import ensure_local_user, make_link
print(make_link(ensure_local_user(), "http://127.0.0.1"))
"""
RUN_SCRIPT = """
import json
from research_app.runs.models import Run
fields = "state", "attempt", "lease_until", "failure", "chat_id"
print(json.dumps(Run.objects.filter(pk={run_id!r}).values(*fields).get(), default=str))
"""


def shell(server: Server, script: str, **values) -> str:
    values = {
        name: str(value) if isinstance(value, UUID) else value for name, value in values.items()
    }
    return server.evaluate(script.format(**values))


def run_row(server: Server, run_id: UUID) -> dict:
    return json.loads(shell(server, RUN_SCRIPT, run_id=run_id).strip().splitlines()[-1])


@dataclass(frozen=True, slots=True)
class Page:
    status: int
    text: str


class Visitor:
    """The person of this machine, signed in."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}
        self._open: list[tuple[HTTPConnection, HTTPResponse]] = []
        link = urlsplit(shell(server, LINK_SCRIPT).strip().splitlines()[-1])
        self.get(f"{link.path}?{link.query}")

    def leave(self) -> None:
        """Closes what is still open."""
        for connection, response in self._open:
            response.close()
            connection.close()
        self._open.clear()

    def get(self, path: str) -> Page:
        return self._read(*self._send("GET", path))

    def post(self, path: str, **fields: object) -> Page:
        token = next(value for name, value in self.cookies.items() if "csrf" in name)
        body = urlencode(fields | {"csrfmiddlewaretoken": token})
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._read(*self._send("POST", path, body=body, headers=kind))

    def ask(self, question: str, *, chat_key: UUID | None = None, **options: object) -> UUID:
        run_id = uuid4()
        response = self.post(
            "/ask/",
            chat_key=chat_key or uuid4(),
            run_id=run_id,
            question=question,
            options=json.dumps(options),
        )
        assert response.status == 200, response.text
        return run_id

    def follow(self, run_id: UUID, *, seen: str = "") -> HTTPResponse:
        """An open stream; the first bytes have arrived. `seen` is the last event's id."""
        headers = {"Last-Event-ID": seen} if seen else {}
        connection, response = self._send("GET", f"/runs/{run_id}/stream/", headers=headers)
        self._open.append((connection, response))
        assert response.status == 200
        assert response.readline() == b"retry: 1000\n"
        return response

    def turn(self, run_id: UUID, seconds: float = 60) -> str:
        """What became of the run, once it is over."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            page = self.get(f"/runs/{run_id}/turn/")
            if page.status == 200:
                return page.text
            time.sleep(0.1)
        raise AssertionError(f"run {run_id} is still going")

    def _send(
        self, method: str, path: str, *, body: str | None = None, headers: dict | None = None
    ) -> tuple[HTTPConnection, HTTPResponse]:
        connection = HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection.request(method, path, body, {**(headers or {}), "Cookie": cookie})
        response = connection.getresponse()
        for header in response.headers.get_all("Set-Cookie") or []:
            name, value = re.match(r"([^=]+)=([^;]*)", header).groups()
            self.cookies[name] = value
        return connection, response

    def _read(self, connection: HTTPConnection, response: HTTPResponse) -> Page:
        page = Page(response.status, response.read().decode())
        connection.close()
        return page
