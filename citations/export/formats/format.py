"""What a format is, for whoever offers it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from citations.export.provenance import Provenance
from citations.export.sealing import Signer


def _offered(provenance: Provenance) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A form in which an answer leaves. `write` gives the whole file; it raises `FormatRefused`
    where `why_not` has a sentence. Identical answers give identical bytes. Only `sealed` formats
    hold a signature; the others take no notice of the signer."""

    name: str
    title: str
    extension: str
    media_type: str
    write: Callable[[Provenance, Signer | None], bytes]
    why_not: Callable[[Provenance], str] = _offered
    sealed: bool = False
