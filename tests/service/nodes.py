"""Nodes that share nothing but PostgreSQL, Redis and an object storage, and somebody whose every
request goes to another one of them, as behind a balancer."""

from __future__ import annotations

import re
import shutil
import time
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

from tests.browser.server import Server

HOST = "desk.example"
PASSWORD = "correct-horse-battery"
USER_SCRIPT = """
from django.contrib.auth.models import User
User.objects.create_user("alice", password={password!r})
"""
# What every node is told alike: a production behind a balancer that ends TLS.
PRODUCTION = {
    "DEPLOYMENT": "production",
    "SECRET_KEY": "nodes-that-share-a-key-" + "0123456789abcdefghijklmnopqrstuvwxyz",
    "ALLOWED_HOSTS": f"{HOST},127.0.0.1",
    "BEHIND_TLS_PROXY": "true",
    "PROXY_HOPS": "1",
    "JOB_LEASE_SECONDS": "6",
}
# The embedded search engine keeps its index in a folder that its nodes share; one in the database
# needs none.
SHARED_INDEX = False


def make_node(folder: Path, variables: dict[str, str], *, index: Path, static: Path) -> Server:
    """A node on a folder of its own, not started. What a release brings (static files) is there."""
    folder.mkdir()
    furnish(folder, index=index, static=static)
    return Server(folder, extra=variables)


def furnish(folder: Path, *, index: Path, static: Path) -> None:
    (folder / "static").symlink_to(static)
    if SHARED_INDEX:
        (folder / "index").symlink_to(index)


def lose_folder(node: Server, *, index: Path, static: Path) -> None:
    """What a node held is gone, as with its machine."""
    shutil.rmtree(node.data_dir)
    node.data_dir.mkdir()
    furnish(node.data_dir, index=index, static=static)


class BehindBalancer:
    """One browser; each request goes to the next of the nodes."""

    def __init__(self, nodes: list[Server]) -> None:
        self._turns = cycle(nodes)
        self.cookies: dict[str, str] = {}
        self._open: list[HTTPConnection] = []
        self.get("/account/sign-in/")
        status, _ = self.post("/account/sign-in/", username="alice", password=PASSWORD)
        assert status == 302

    def get(self, path: str) -> tuple[int, bytes]:
        return self._whole("GET", path)

    def page(self, path: str) -> str:
        status, body = self.get(path)
        assert status == 200, (path, status)
        return body.decode()

    def post(self, path: str, **fields: object) -> tuple[int, bytes]:
        body = urlencode(fields | {"csrfmiddlewaretoken": self._token()})
        return self._whole("POST", path, body.encode(), "application/x-www-form-urlencoded")

    def upload(self, name: str, content: bytes) -> None:
        border = uuid4().hex
        parts = [("csrfmiddlewaretoken", "", self._token().encode()), ("files", name, content)]
        body = b"".join(
            f'--{border}\r\nContent-Disposition: form-data; name="{field}"'.encode()
            + (f'; filename="{file}"'.encode() if file else b"")
            + b"\r\n\r\n" + value + b"\r\n"
            for field, file, value in parts
        )  # fmt: skip
        body += f"--{border}--\r\n".encode()
        kind = f"multipart/form-data; boundary={border}"
        assert self._whole("POST", "/library/upload/", body, kind)[0] == 302

    def ask(self, question: str, *, chat_key: object = None) -> str:
        run_id = str(uuid4())
        status, body = self.post(
            "/ask/", chat_key=chat_key or uuid4(), run_id=run_id, question=question, options="{}"
        )
        assert status == 200, body
        return run_id

    def follow(self, run_id: str) -> bytes:
        """Everything that a stream says, from wherever it is served."""
        connection, response = self._send("GET", f"/runs/{run_id}/stream/")
        with response:
            said = response.read() if response.status == 200 else b""
        connection.close()
        return said

    def until(self, path: str, wanted: str, seconds: float = 120) -> str:
        """The page once it says so."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            status, body = self.get(path)
            if status == 200 and re.search(wanted, page := body.decode()):
                return page
            time.sleep(0.3)
        raise AssertionError(f"{path} never says {wanted}: {status} {body.decode()[-2000:]}")

    def _token(self) -> str:
        return next(value for name, value in self.cookies.items() if "csrf" in name)

    def _whole(
        self, method: str, path: str, body: bytes | None = None, kind: str = ""
    ) -> tuple[int, bytes]:
        connection, response = self._send(method, path, body, kind)
        with response:
            answer = response.status, response.read()
        connection.close()
        return answer

    def _send(self, method: str, path: str, body: bytes | None = None, kind: str = ""):
        connection = HTTPConnection("127.0.0.1", next(self._turns).port, timeout=60)
        headers = {
            "Host": HOST,
            "Origin": f"https://{HOST}",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-For": "198.51.100.7",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }
        connection.request(method, path, body, headers | ({"Content-Type": kind} if kind else {}))
        response = connection.getresponse()
        for header in response.headers.get_all("Set-Cookie") or []:
            name, value = re.match(r"([^=]+)=([^;]*)", header).groups()
            self.cookies[name] = value
        return connection, response
