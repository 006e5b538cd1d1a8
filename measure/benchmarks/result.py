"""What a benchmark hands back, and the figures that all of them report alike."""

from __future__ import annotations

import os
import platform
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from measure.rows import percentile

Figure = float | int | None


class CannotMeasure(Exception):
    """Something the benchmark needs is missing; the message says what, and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """`figures` carry their unit in their names; `budget` holds the most that some of them may be.
    `notes` say what the figures do not cover."""

    name: str
    figures: Mapping[str, Figure]
    budget: Mapping[str, float]
    notes: tuple[str, ...] = ()

    @property
    def met(self) -> bool:
        """Whether every figure with a budget is known and within it."""
        found = [(self.figures[name], most) for name, most in self.budget.items()]
        return all(figure is not None and figure <= most for figure, most in found)

    def as_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "figures": dict(self.figures),
            "budget": dict(self.budget),
            "met": self.met,
            "notes": [*self.notes, *_busy_note()],
            "machine": machine(),
        }


def middle(milliseconds: Sequence[float], of: str = "") -> dict[str, Figure]:
    """Median and 95th percentile (nearest rank) of some timings."""
    return {f"{of}p{part}_ms": percentile(milliseconds, part) for part in (50, 95)}


def spread(milliseconds: Sequence[float]) -> dict[str, Figure]:
    """The same, and the slowest."""
    return {**middle(milliseconds), "slowest_ms": percentile(milliseconds, 100)}


def memory_mb(process: int | str = "self", what: str = "VmRSS") -> float:
    """Memory that a process holds now, or with "VmHWM" the most it ever held; 0 on a system that
    does not tell."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(what)), 0.0)


def machine() -> dict[str, str | int | float]:
    """Where it was measured; cores are those that this process may use."""
    return {
        "cores": _cores(),
        "load": round(os.getloadavg()[0], 1),
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
    }


def _busy_note() -> list[str]:
    """Other programs take time that no figure can tell from the product's own."""
    load, cores = os.getloadavg()[0], _cores()
    if load <= cores:
        return []
    return [f"The machine was busy: {load:.1f} programs wanted its {cores} cores. Measure again."]


def _cores() -> int:
    return len(os.sched_getaffinity(0))
