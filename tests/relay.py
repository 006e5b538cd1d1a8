"""What stands between two who talk over TCP."""

from __future__ import annotations

import socket
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress


class Relay(ABC):
    """Listens on a port of 127.0.0.1; whoever comes is `serve`d in a thread of its own."""

    def __init__(self, port: int = 0) -> None:
        self._door = socket.create_server(("127.0.0.1", port), backlog=256)
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        with suppress(OSError):
            self._door.shutdown(socket.SHUT_RDWR)
        self._door.close()

    @abstractmethod
    def serve(self, near: socket.socket) -> None: ...

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                threading.Thread(target=self._serve, args=(near,), daemon=True).start()

    def _serve(self, near: socket.socket) -> None:
        with near, suppress(OSError):
            self.serve(near)


def join(
    near: socket.socket, far: socket.socket, wait: Callable[[], object] = lambda: None
) -> None:
    """Passes on what either says until both have ended; `wait` comes before each piece."""
    back = threading.Thread(target=_pass_on, args=(far, near, wait), daemon=True)
    back.start()
    _pass_on(near, far, wait)
    back.join()


def _pass_on(one: socket.socket, other: socket.socket, wait: Callable[[], object]) -> None:
    with suppress(OSError):
        while data := one.recv(65536):
            wait()
            other.sendall(data)
    wait()
    with suppress(OSError):
        other.shutdown(socket.SHUT_WR)
