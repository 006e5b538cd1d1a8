"""Sources as CSL-JSON (schema of the Citation Style Language 1.0.2)."""

from __future__ import annotations

import json
from typing import Any

from citations.export.formats.references.works import Work, works_of
from citations.export.provenance import Provenance


def csl_json(provenance: Provenance) -> str:
    return json.dumps(csl_items(provenance), ensure_ascii=False, indent=2) + "\n"


def csl_items(provenance: Provenance) -> list[dict[str, Any]]:
    """One item a source. Names are given as they stand: nothing is guessed to be a family name."""
    return [_item(work) for work in works_of(provenance)]


def _item(work: Work) -> dict[str, Any]:
    at = work.source.fetched_at
    item: dict[str, Any] = {"id": work.key, "type": work.type, "title": work.title}
    if work.author:
        item["author"] = [{"literal": work.author}]
    if work.authority:
        item["authority"] = [{"literal": work.authority}]
    if work.publisher:
        item["publisher"] = work.publisher
    if work.issued:
        item["issued"] = {"date-parts": [list(work.issued)]}
    item["accessed"] = {"date-parts": [[at.year, at.month, at.day]]}
    if work.doi:
        item["DOI"] = work.doi
    if work.url:
        item["URL"] = work.url
    hashed = f"Text SHA-256 {work.source.sha256}"
    item["note"] = f"Evidence {', '.join(work.labels)}. {hashed}"
    return item
