"""What a process holds just now, as Linux tells it; nothing elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """Resident memory in kilobytes, threads and open files."""

    kilobytes: int
    threads: int
    files: int


def held_by(process_id: int) -> Held | None:
    folder = Path(f"/proc/{process_id}")
    try:
        lines = (folder / "status").read_text().splitlines()
        files = sum(1 for _ in (folder / "fd").iterdir())
    except OSError:
        return None
    told = dict(line.split(":", 1) for line in lines if ":" in line)
    return Held(kilobytes=int(told["VmRSS"].split()[0]), threads=int(told["Threads"]), files=files)
