"""Source texts that live in memory only: for questions and evaluations that leave no rows.

Ids are negative, so that such a text can never be taken for a stored one. Reading a file is slow,
so what was read is cached by the hash of its bytes and the extractor's version.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from citations.drafts import RetrievalContext, SourceInfo, TextDraft
from research_app.reading.errors import SourceError
from research_app.reading.extraction import ExtractedText, extract
from research_app.reading.extraction.result import from_json, to_json
from research_app.reading.fetch import fetch

#: Raise it when extraction changes what it returns for the same bytes.
CACHE_VERSION = 3


def read_location(location: str, *, text_id: int, cache_dir: Path | None = None) -> TextDraft:
    """The text of a file or of a link. Raises `SourceError`."""
    if is_link(location):
        return _read_link(location, text_id)
    return _read_file(Path(location), text_id, cache_dir)


def is_link(location: str) -> bool:
    return location.lower().startswith(("http://", "https://"))


def read_file_bytes(path: Path) -> bytes:
    """The bytes of a file. Raises `SourceError`."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise SourceError(f"{path} cannot be read: {error.strerror}.") from error


def page_text(
    extracted: ExtractedText, *, text_id: int, context: RetrievalContext, **fetched: Any
) -> TextDraft:
    """A page that was fetched, as a source text; `fetched` are fields of `SourceInfo`."""
    return _draft(extracted, text_id, context, **fetched)


def plain_text(text: str, *, text_id: int, title: str) -> TextDraft:
    """Words at hand as a source text."""
    return TextDraft(id=text_id, text=text, info=_info(text_id, text, kind="text", title=title))


def _read_link(url: str, text_id: int) -> TextDraft:
    page = fetch(url)
    extracted = extract(page.content, content_type=page.content_type, url=page.final_url)
    return _draft(
        extracted,
        text_id,
        "link_processing",
        url=url,
        final_url=page.final_url,
        http_status=page.http_status,
        fetched_at=page.fetched_at,
        file_sha256=sha256(page.content).hexdigest(),
    )


def _read_file(path: Path, text_id: int, cache_dir: Path | None) -> TextDraft:
    content = read_file_bytes(path)
    digest = sha256(content).hexdigest()
    extracted = _cached(cache_dir, digest) or extract(content, file_name=path.name)
    _keep(cache_dir, digest, extracted)
    return _draft(
        extracted, text_id, "attachment_processing", file_name=path.name, file_sha256=digest
    )


def _cached(cache_dir: Path | None, digest: str) -> ExtractedText | None:
    if cache_dir is None:
        return None
    try:
        return from_json(json.loads(_cache_file(cache_dir, digest).read_bytes()))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _keep(cache_dir: Path | None, digest: str, extracted: ExtractedText) -> None:
    if cache_dir is None or _cache_file(cache_dir, digest).exists():
        return
    cache_dir.mkdir(parents=True, exist_ok=True)
    file = _cache_file(cache_dir, digest)
    # Written beside and renamed, so that a second process never reads half a file.
    part = file.with_suffix(".part")
    part.write_text(json.dumps(to_json(extracted)))
    part.replace(file)


def _cache_file(cache_dir: Path, digest: str) -> Path:
    return cache_dir / f"{digest}-{CACHE_VERSION}.json"


def _draft(
    extracted: ExtractedText, text_id: int, context: RetrievalContext, **fetched: Any
) -> TextDraft:
    info = _info(
        text_id,
        extracted.text,
        kind=extracted.kind,
        title=extracted.title or fetched.get("file_name") or fetched.get("url", ""),
        author=extracted.author,
        publisher=extracted.publisher,
        published=extracted.published,
        said_url=extracted.said_url,
        doi=extracted.doi,
        extractor=extracted.extractor,
        **fetched,
    )
    return TextDraft(
        id=text_id,
        text=extracted.text,
        info=info,
        pages=extracted.pages,
        sections=extracted.sections,
        tables=extracted.tables,
        unreadable_pages=extracted.unreadable_pages,
        retrieval_context=context,
    )


def _info(text_id: int, text: str, **known: Any) -> SourceInfo:
    known.setdefault("fetched_at", datetime.now(UTC))
    return SourceInfo(
        source_id=text_id, sha256=sha256(text.encode(errors="surrogatepass")).hexdigest(), **known
    )
