"""A network made of two dictionaries: names to addresses, URLs to raw replies. Nothing leaves the
test."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import httpcore

from research_app.reading.fetch_connect import Network

PUBLIC = "93.184.215.14"


def reply(
    body: bytes = b"<p>Hello</p>", *, status: str = "200 OK", headers: Sequence[str] = ()
) -> bytes:
    """A whole HTTP/1.1 reply with its length."""
    lines = [f"HTTP/1.1 {status}", *headers, f"Content-Length: {len(body)}", "", ""]
    return "\r\n".join(lines).encode() + body


def redirect(location: str, status: str = "302 Found") -> bytes:
    return reply(b"", status=status, headers=[f"Location: {location}"])


@dataclass
class Clock:
    seconds: float = 0.0

    def __call__(self) -> float:
        return self.seconds


@dataclass
class FakeNetwork:
    """`replies` by "host/path"; a name that is not in `names` has a public address. A reply is sent
    in pieces of `piece` bytes, each taking `delay` seconds of the fake clock."""

    replies: dict[str, bytes] = field(default_factory=dict)
    names: dict[str, list[str]] = field(default_factory=dict)
    piece: int = 65_536
    delay: float = 0.0
    clock: Clock = field(default_factory=Clock)
    connected: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)
    tls_names: list[str | None] = field(default_factory=list)
    unreachable: frozenset[str] = frozenset()
    on_resolve: Callable[[str], None] = lambda host: None

    def resolve(self, host: str, port: int) -> list[str]:
        self.on_resolve(host)
        if host.replace(".", "").isdigit() or ":" in host:
            return [host]
        return self.names.get(host, [PUBLIC])

    def connect(self, address: str, port: int, timeout: float) -> httpcore.NetworkStream:
        self.connected.append(f"{address}:{port}")
        if address in self.unreachable:
            raise httpcore.ConnectError("refused")
        return FakeStream(self)

    @property
    def network(self) -> Network:
        return Network(self.resolve, self.connect, self.clock)


class FakeStream(httpcore.NetworkStream):
    def __init__(self, outside: FakeNetwork) -> None:
        self.outside = outside
        self.request = b""
        self.reply: bytes | None = None

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.request += buffer

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        if self.reply is None:
            head = self.request.decode()
            self.outside.requests.append(head)
            host = head.split("Host: ")[1].split("\r\n")[0]
            self.reply = self.outside.replies[host + head.split(" ")[1]]
        self.outside.clock.seconds += self.outside.delay
        if timeout is not None and self.outside.delay > timeout:
            raise httpcore.ReadTimeout()
        size = min(max_bytes, self.outside.piece)
        piece, self.reply = self.reply[:size], self.reply[size:]
        return piece

    def close(self) -> None:
        pass

    def start_tls(self, ssl_context, server_hostname=None, timeout=None):
        self.outside.tls_names.append(server_hostname)
        return self

    def get_extra_info(self, info: str) -> None:
        return None
