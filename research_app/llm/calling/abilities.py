"""What endpoints can do: what one rejected is not asked of it again for a while."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from threading import Lock
from typing import Any

FEATURES = (
    *("pictures", "json_schema", "json_object", "tools", "stream_options", "reasoning_effort"),
    *("temperature", "max_tokens"),
)
"""What a request may have and an endpoint need not know, the rarest first."""
_REMEMBERED = 3600.0
"""Seconds: the endpoint may be a newer one afterwards."""
_NAMES: dict[str, tuple[str, ...]] = {
    "pictures": ("image", "vision", "multimodal", "multi-modal", "mmproj"),
    "json_schema": ("json_schema", "response_format", "schema", "grammar"),
    "json_object": ("json_object", "response_format"),
    "tools": ("tool", "function"),
    "stream_options": ("stream_options", "include_usage"),
    "reasoning_effort": ("reasoning_effort", "effort"),
    "temperature": ("temperature",),
    "max_tokens": ("max_tokens", "max_completion_tokens"),
}


class Abilities:
    """By endpoint and model, for this process."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._rejected: dict[tuple[str, str], dict[str, float]] = {}
        self._thinking: set[tuple[str, str]] = set()
        self._now = now
        self._lock = Lock()

    def thinks(self, endpoint: str, model: str) -> bool:
        """Whether the model was seen to think before it replies."""
        with self._lock:
            return (endpoint, model) in self._thinking

    def has_thought(self, endpoint: str, model: str) -> None:
        with self._lock:
            self._thinking.add((endpoint, model))

    def forget(self, endpoint: str, model: str) -> None:
        """Before a test."""
        with self._lock:
            self._rejected.pop((endpoint, model), None)
            self._thinking.discard((endpoint, model))

    def rejected(self, endpoint: str, model: str) -> frozenset[str]:
        with self._lock:
            known = self._rejected.get((endpoint, model), {})
            return frozenset(name for name, until in known.items() if until > self._now())

    def reject(self, endpoint: str, model: str, feature: str) -> None:
        with self._lock:
            known = self._rejected.setdefault((endpoint, model), {})
            known[feature] = self._now() + _REMEMBERED


def features_of(request: dict[str, Any]) -> list[str]:
    """The features that a request uses, the rarest first."""
    used = {name for name in FEATURES if name in request}
    if kind := (request.get("response_format") or {}).get("type"):
        used.add(kind)
    if any(isinstance(message["content"], list) for message in request["messages"]):
        used.add("pictures")
    return [name for name in FEATURES if name in used]


def rejected_feature(said: str, used: Iterable[str]) -> str:
    """Which of the used features an endpoint's refusal names, or "" where it names none."""
    lowered = said[:4000].lower()
    named = (name for name in used if any(word in lowered for word in _NAMES[name]))
    return next(named, "")


ABILITIES = Abilities()
