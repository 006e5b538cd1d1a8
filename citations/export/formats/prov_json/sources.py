"""How source texts came: fetched as a file, extracted as a text, cut into passages."""

from __future__ import annotations

from prov.identifier import QualifiedName

from citations.drafts import PassageDraft, SourceInfo
from citations.export.formats.prov_json.agents import extractor, software
from citations.export.formats.prov_json.graph import Graph, in_utc


def source_text(graph: Graph, text_id: int, info: SourceInfo | None) -> QualifiedName:
    """The text with the file it was extracted from, if that is known. Of a text that only passages
    stand in, nothing is known but its hash."""
    own = graph.id("source text", text_id)
    if info is None:
        return graph.entity(own, "SourceText", sha256=graph.provenance.text_hashes.get(text_id))
    is_new = own not in graph.known
    text = graph.entity(
        own,
        "SourceText",
        info.title,
        sha256=info.sha256,
        source_kind=info.kind,
        author=info.author,
        publisher=info.publisher,
        published=info.published,
        url=info.url,
        final_url=info.final_url,
        file_name=info.file_name,
        retrieved_at=info.fetched_at.isoformat(),
    )
    if is_new:
        _extraction(graph, text_id, info, text)
    return text


def _extraction(graph: Graph, text_id: int, info: SourceInfo, text: QualifiedName) -> None:
    document, file = graph.document, _original(graph, text_id, info)
    extraction = graph.activity(
        graph.id("extraction", text_id), "Extraction", extractor=info.extractor
    )
    document.used(extraction, file)
    document.wasGeneratedBy(text, extraction)
    graph.derived(text, file, extraction, kind="PrimarySource")
    by = extractor(graph, info.extractor) if info.extractor else software(graph)
    graph.associated(extraction, by, "extractor")


def _original(graph: Graph, text_id: int, info: SourceInfo) -> QualifiedName:
    """What was fetched or handed in, with the act."""
    file = graph.entity(
        graph.id("original file", text_id),
        "OriginalFile",
        info.file_name,
        sha256=info.file_sha256,
        url_said_by_file=info.said_url,
        url=info.url,
        final_url=info.final_url,
        http_status=info.http_status,
    )
    at = in_utc(info.fetched_at)
    fetch = graph.activity(graph.id("fetch", text_id), "Fetch", info.name, start=at, end=at)
    graph.document.wasGeneratedBy(file, fetch, at)
    graph.associated(fetch, software(graph), "fetcher")
    return file


def passage(
    graph: Graph, item: PassageDraft, text: QualifiedName, search: QualifiedName
) -> QualifiedName:
    """A slice of a text that the search found."""
    found = graph.entity(
        graph.id("passage", item.label),
        "Passage",
        item.label,
        text=item.text,
        start=item.start,
        end=item.end,
        page=item.page,
        section=item.section,
        source=item.source,
        choice=item.choice,
    )
    graph.document.wasGeneratedBy(found, search)
    graph.derived(found, text, search, kind="Quotation")
    return found
