"""The server: a thread on a free port of loopback, which answers as its script says."""

import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from tests.scripted_model import wire
from tests.scripted_model.replies import Reply, as_reply, broken

Body = dict[str, Any]
Script = Sequence[Any] | Callable[[Body], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request as it came; `key` is what stood behind "Bearer"."""

    method: str
    path: str
    key: str
    headers: dict[str, str]
    body: Body

    @property
    def messages(self) -> list[dict[str, Any]]:
        return self.body["messages"]

    @property
    def pictures(self) -> list[str]:
        """The addresses of all pictures that came along."""
        parts = [
            part
            for each in self.messages
            if isinstance(each["content"], list)
            for part in each["content"]
        ]
        return [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]

    @property
    def words(self) -> str:
        """All that the model was told, in one string."""
        return "\n".join(str(message.get("content") or "") for message in self.messages)


class ScriptedModel:
    """`requests` came in this order (of `/v1/chat/completions` alone), `paths` of all. `left`
    counts the readers who went away before a reply's end; `told` is what a GET of a path gives."""

    key = "sk-scripted-0123456789abcdef"

    def __init__(self, script: Script = (), *, names: Sequence[str] = ("small", "large")) -> None:
        self.names = list(names)
        self.rejects: set[str] = set()
        self.told: dict[str, Any] = {}
        self.requests: list[Request] = []
        self.paths: list[str] = []
        self.left = 0
        self.closing = threading.Event()
        self._lock = threading.Lock()
        self.script = script
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), _handler_of(self))
        # Threads that are waited for: none may outlive its test.
        self._server.daemon_threads = False
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )
        self._thread.start()

    @property
    def script(self) -> Script:
        return self._script

    @script.setter
    def script(self, script: Script) -> None:
        """A new script begins with its first reply."""
        self._script = script
        self._next = 0

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self._server.server_address[1]}"

    @property
    def base_url(self) -> str:
        return f"http://{self.host}/v1"

    def close(self) -> None:
        self.closing.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def __enter__(self) -> "ScriptedModel":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def answer(self, request: Request) -> Reply:
        """The reply to a request; one at a time, in the order of arrival."""
        with self._lock:
            self.requests.append(request)
            if unknown := self._rejected(request.body):
                return broken(400, f"{unknown} is not supported by this model")
            if callable(self._script):
                return as_reply(self._script(request.body))
            self._next += 1
            if self._next > len(self._script):
                return broken(500, "The script is over")
            return as_reply(self._script[self._next - 1])

    def _rejected(self, body: Body) -> str:
        kind = (body.get("response_format") or {}).get("type")
        given = {name for name in ("tools", "response_format", "stream_options") if body.get(name)}
        if kind:
            given.add(kind)
        if any(isinstance(message.get("content"), list) for message in body["messages"]):
            given.add("image_url")
        return next(iter(sorted(given & self.rejects)), "")


def _handler_of(model: ScriptedModel) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def log_message(self, format: str, *args: Any) -> None:
            """A test's output is not the place for it."""

        def do_GET(self) -> None:
            model.paths.append(self.path)
            known = self.path == "/v1/models" or self.path in model.told
            body = wire.models(model.names) if known else b"{}"
            if self.path in model.told:
                body = json.dumps(model.told[self.path]).encode()
            self._whole(Reply(status=200 if known else 404, raw=body), {})

        def do_POST(self) -> None:
            model.paths.append(self.path)
            request = self._request()
            if self.path != "/v1/chat/completions":
                return self._whole(broken(404, "Not found"), request.body)
            reply = model.answer(request)
            if reply.echo_key:
                reply = broken(reply.status, f"Incorrect API key provided: {request.key}")
            if reply.silent:
                model.closing.wait(30)
                self.close_connection = True
                return None
            try:
                self._send(reply, request.body)
            except OSError:
                model.left += 1
            return None

        def _send(self, reply: Reply, body: Body) -> None:
            if not body.get("stream") or reply.status != 200:
                return self._whole(reply, body)
            if reply.raw is not None:
                return self._stream([b"data: " + reply.raw + b"\n\n"], reply)
            return self._stream(wire.events(reply, body), reply)

        def _request(self) -> Request:
            length = int(self.headers.get("Content-Length") or 0)
            return Request(
                method=self.command,
                path=self.path,
                key=(self.headers.get("Authorization") or "").removeprefix("Bearer "),
                headers={name.lower(): value for name, value in self.headers.items()},
                body=json.loads(self.rfile.read(length) or b"{}"),
            )

        def _head(self, reply: Reply, kind: str, **more: str) -> None:
            self.send_response(reply.status)
            for name, value in {"Content-Type": kind, **reply.headers, **more}.items():
                self.send_header(name.replace("_", "-"), value)
            self.send_header("Connection", "close")
            self.end_headers()
            self.close_connection = True

        def _whole(self, reply: Reply, body: Body) -> None:
            content = wire.completion(reply, body) if reply.raw is None else reply.raw
            self._head(reply, reply.content_type, Content_Length=str(len(content)))
            if reply.pause:
                model.closing.wait(reply.pause)
            if reply.cut_after is not None:
                content = content[: len(content) // 2]
            self.wfile.write(content)

        def _stream(self, events: Any, reply: Reply) -> None:
            self._head(reply, "text/event-stream; charset=utf-8", Transfer_Encoding="chunked")
            for count, event in enumerate(events):
                # The first event only opens the message.
                if reply.cut_after is not None and count > reply.cut_after:
                    if reply.politely:
                        break
                    return
                if count == reply.stalls_after:
                    self._stall(reply)
                if reply.pause:
                    model.closing.wait(reply.pause)
                self.wfile.write(f"{len(event):x}\r\n".encode() + event + b"\r\n")
                self.wfile.flush()
            self.wfile.write(b"0\r\n\r\n")

        def _stall(self, reply: Reply) -> None:
            goes_on = reply.goes_on or model.closing
            while not goes_on.wait(0.02) and not model.closing.is_set():
                pass

    return Handler
