"""How many tokens a model's window has, where its endpoint tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import httpx2

from research_app.endpoints.address import Address
from research_app.endpoints.client import endpoint_client
from research_app.endpoints.transport import Limits
from research_app.llm.configuration import TierConfiguration

_NAMES = (
    *("loaded_context_length", "max_model_len", "n_ctx", "context_length"),
    *("context_window", "max_context_length"),
)
"""What LM Studio, vLLM, llama.cpp, Ollama and providers call it; what is loaded comes first."""
_OWN_PATHS = ("props", "api/ps", "api/v0/models")
"""Beside the protocol: of llama.cpp, Ollama and LM Studio on this machine."""
_LIMITS = Limits(connect=2, silence=3, whole=5, reply_bytes=2_000_000)


def window_of(tier: TierConfiguration) -> int | None:
    """None where the endpoint does not tell."""
    for told in _told(tier):
        window = _window_in(told, tier.model)
        if window is not None:
            return window
    return None


def _told(tier: TierConfiguration) -> Iterator[Any]:
    """What a server on this machine says in its own way, which is of the model as it is loaded;
    then the endpoint's list of models."""
    url = tier.address.url
    if tier.address.on_this_machine:
        root = Address(url=url.removesuffix("/v1"), host=tier.address.host, on_this_machine=True)
        for path in _OWN_PATHS:
            yield _json(root, tier, path)
    yield _json(tier.address, tier, "models")


def _json(address: Address, tier: TierConfiguration, path: str) -> Any:
    with endpoint_client(address, key=tier.key, limits=_LIMITS) as http:
        try:
            reply = http.get(path)
            return reply.json() if reply.status_code == 200 else None
        except (httpx2.HTTPError, ValueError, RecursionError):
            return None


def _window_in(told: Any, model: str) -> int | None:
    if not isinstance(told, Mapping):
        return None
    for entry in _entries(told, model):
        for name in _NAMES:
            found = entry.get(name)
            if isinstance(found, int) and not isinstance(found, bool) and 0 < found < 10**8:
                return found
    return None


def _entries(told: Mapping[str, Any], model: str) -> Iterator[Mapping[str, Any]]:
    """What is said of the model, or of the only one that a server has."""
    settings = told.get("default_generation_settings")
    listed = told.get("data") or told.get("models")
    for entry in listed if isinstance(listed, list) else [settings]:
        if not isinstance(entry, Mapping):
            continue
        if entry is settings or model in (entry.get("id"), entry.get("name"), entry.get("model")):
            yield entry
            if isinstance(meta := entry.get("meta"), Mapping):
                yield meta
