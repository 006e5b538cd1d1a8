"""What an answer keeps of how it was asked: flat strings, so that pages, exports and figures tell
it without knowing depth profiles, which may change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from research_app.answering.options import DEFAULT_OPTIONS, MODES, AskOptions, Mode
from research_app.config import profile

PROFILE = "profile."
CRITIQUE = "critique"
"""What was to be done better than in the version before."""
_BOOLEANS = {"true": True, "false": False}


def config_of(options: AskOptions) -> dict[str, str]:
    """The choice, and the depth's profile as it was at the time. Limits that are not set are left
    out. Raises `UnknownDepth`."""
    chosen = {name: None if value == "" else value for name, value in asdict(options).items()}
    settings = profile(options.depth).model_dump(exclude={"name", "title", "hint", "offered"})
    return {**dict(_flat(chosen)), **dict(_flat(settings, PROFILE))}


def options_kept(config: Mapping[str, str]) -> AskOptions:
    """The choice that `config_of` wrote; what an older answer does not tell is the default. A
    critique is not kept: it was of the answer before."""
    length = config.get("max_output_length", "")
    return AskOptions(
        depth=config.get("depth") or DEFAULT_OPTIONS.depth,
        style=config.get("style") or DEFAULT_OPTIONS.style,
        engine="quotes" if config.get("engine") == "quotes" else "auto",
        web=_BOOLEANS.get(config.get("web", ""), False),
        max_output_length=int(length) if length.isascii() and length.isdigit() else None,
        mode=_mode(config.get("mode", "")),
        topic=config.get("topic", ""),
        section=config.get("section", ""),
        category=config.get("category", ""),
    )


def _mode(kept: str) -> Mode:
    return next((mode for mode in MODES if mode == kept), DEFAULT_OPTIONS.mode)


def _flat(values: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{prefix}{name}.")
        elif isinstance(value, bool):
            yield prefix + name, str(value).lower()
        elif value is not None:
            yield prefix + name, str(value)
