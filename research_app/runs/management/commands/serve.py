import errno
import os
import socket
import sys
import threading
import webbrowser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from research_app.accounts.sign_in_link import ensure_local_user, make_link
from research_app.llm.this_machine import offer_local_models
from research_app.retrieval.engines import advice, prepare_search
from research_app.retrieval.errors import SearchUnavailable
from research_app.runs.server import DeskServer

VANISHED_AFTER_SECONDS = 90


class Command(BaseCommand):
    help = "Runs the web server with everything that works beside it. Ctrl-C ends it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
        parser.add_argument("--port", type=int, default=settings.PORT)

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        try:
            prepare_search()
        except SearchUnavailable as error:
            raise CommandError(str(error)) from error
        if said := advice():
            self.stderr.write(said)
        with _listen(host, port) as door:
            port = door.getsockname()[1]
            address = f"[{host}]" if ":" in host else host
            link = self._prepare_link(f"http://{address}:{port}")
            self._offer_local_models()
            server = DeskServer(when_started=lambda: self._announce(address, port, link))
            server.run(sockets=[door])
        self.stdout.write("Stopped.")
        sys.stdout.flush()
        # Job threads may still compute; their leases are given back, and an exit that waits for
        # them would take as long as they do.
        os._exit(0)

    def _prepare_link(self, base_url: str) -> str:
        """A sign-in link for the person at this machine; none where people have passwords."""
        return make_link(ensure_local_user(), base_url) if settings.IS_LOCAL else ""

    def _offer_local_models(self) -> None:
        """Only to somebody who can answer."""
        if not settings.IS_LOCAL or os.environ.get("CI") or not _has_terminal():
            return
        try:
            decided = offer_local_models(input, settings.DATA_DIR)
        except EOFError:
            return
        except KeyboardInterrupt:
            raise CommandError("Stopped.") from None
        if decided:
            self.stdout.write(decided)

    def _announce(self, address: str, port: int, link: str) -> None:
        self.stdout.write(f"Listening on http://{address}:{port}")
        if link:
            self.stdout.write(f"Sign in once with this link: {link}")
            self.stdout.write("Ctrl-C ends Evidence Desk. Your data stays.")
            if _is_desktop():
                threading.Thread(target=webbrowser.open, args=(link,), daemon=True).start()
        sys.stdout.flush()


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        door = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise CommandError(
                f"Port {port} is in use. Name another one, for example: PORT={port + 1} make run"
            ) from error
        raise CommandError(f"Cannot listen on {host}:{port}: {error.strerror}.") from error
    except OverflowError as error:
        raise CommandError(f"{port} is no port: it must be between 0 and 65535.") from error
    _give_up_on_the_vanished(door)
    return door


def _give_up_on_the_vanished(door: socket.socket) -> None:
    """Connections through this door end when their other side takes nothing for some time: a laptop
    that fell asleep would hold its stream for a quarter of an hour, a page that reads nothing for
    ever. Elsewhere than on Linux the system's own patience holds."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        door.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED_AFTER_SECONDS * 1000)


def _has_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _is_desktop() -> bool:
    """Whether somebody sits in front of this terminal with a browser beside it."""
    if os.environ.get("CI") or not sys.stdout.isatty():
        return False
    has_display = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return has_display or sys.platform in ("darwin", "win32")
