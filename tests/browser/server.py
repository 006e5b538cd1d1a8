"""The real server as a process with a data folder of its own, as `make run` starts it."""

import json
import os
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parent.parent.parent
MANAGE = ("manage.py",)
WITH_PAGES = ("-m", "tests.browser.serve_with_pages")
PASSWORD = "correct-horse-battery"
PREPARE_SCRIPT = """
from django.core.management import call_command
call_command("migrate", verbosity=0)
call_command("load_samples")
"""
USERS_SCRIPT = """
from django.contrib.auth import get_user_model
users = get_user_model().objects
for name in {names!r}:
    may_all = name == "staff"
    if not users.filter(username=name).exists():
        users.create_user(
            name, password={password!r}, is_staff=may_all, is_superuser=may_all
        )
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """`start` and `stop` it as often as you like: the data folder stays."""

    data_dir: Path
    port: int = field(default_factory=free_port)
    host: str = "127.0.0.1"
    extra: dict[str, str] = field(default_factory=dict)
    program: tuple[str, ...] = MANAGE
    process: subprocess.Popen[bytes] | None = None
    workshop: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        return f"http://{self.host}:{self.port}"

    @property
    def log(self) -> Path:
        return self.data_dir / "server.log"

    def environment(self) -> dict[str, str]:
        own = {"DATA_DIR": str(self.data_dir), "PORT": str(self.port), "BROWSER": "true"}
        return {**os.environ, **own, **self.extra}

    def manage(self, *arguments: str) -> str:
        """Runs a command of manage.py on this server's data and returns what it printed."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment(), capture_output=True, text=True, timeout=180
        )
        assert done.returncode == 0, f"{arguments[0]} failed:\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def evaluate(self, script: str) -> str:
        """Runs Python on this server's data, in a process kept for it, and returns what it
        printed."""
        if self.workshop is None:
            self.workshop = subprocess.Popen(
                [sys.executable, "-m", "tests.browser.workshop"],
                cwd=ROOT,
                env=self.environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self.workshop.stdin and self.workshop.stdout
        self.workshop.stdin.write(json.dumps(script) + "\n")
        self.workshop.stdin.flush()
        reply = json.loads(self.workshop.stdout.readline())
        assert reply["ran"], reply["said"]
        return str(reply["said"])

    def prepare(self) -> None:
        """The database, the people, and a library of sample documents; what is there stays. All in
        one process: loading Django takes as long as the work."""
        self.evaluate(PREPARE_SCRIPT)
        self.add_people("alice", "bob", "staff")

    def add_people(self, *names: str) -> None:
        """Users who sign in with `PASSWORD`; "staff" may do everything."""
        self.evaluate(USERS_SCRIPT.format(names=names, password=PASSWORD))

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.program, "serve", "--host", self.host],
                cwd=ROOT,
                env=self.environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            )
        self.wait_until_ready()

    def wait_until_ready(self, seconds: float = 180) -> None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            assert self.process and self.process.poll() is None, self.log.read_text()
            try:
                with urlopen(f"{self.url}/healthz", timeout=5):
                    return
            except (URLError, OSError):
                time.sleep(0.1)
        raise AssertionError(f"no answer from the server:\n{self.log.read_text()}")

    def close(self) -> None:
        """Ends everything; `stop` ends the server alone."""
        self.stop()
        if self.workshop:
            self.workshop.communicate()
        self.workshop = None

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.process = None


def start_worker(server: Server) -> "subprocess.Popen[bytes]":
    """A Celery worker on the server's data, in a group of its own."""
    celery = ("-m", "celery") if server.program == MANAGE else server.program
    command = [sys.executable, *celery, "--app", "research_app", "worker"]
    with (server.data_dir / "worker.log").open("ab") as log:
        return subprocess.Popen(
            [*command, "--concurrency", "2"],
            cwd=ROOT,
            env=server.environment(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
