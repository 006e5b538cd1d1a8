"""Which source names which: the texts that somebody may see are read once for addresses, DOIs,
arXiv ids and lists of references.

What is named is kept first, whether it is here or not, and only then looked for in both directions:
of two texts that are read at the same time the later one sees what the earlier one wrote, and a
source that arrives is found by the texts that name it. Two sources are joined only where somebody
may see both. Whatever is done twice, because a runner was killed, comes to the same rows.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence

from django.db.models import OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Lower

from citations.drafts import CitesDraft, TextDraft
from citations.models import Evidence, Source, SourceText
from citations.storage.read.texts import load_texts
from citations.storage.write.cites import keep_cites
from research_app.evidence_graph.models import Citing, NamedSource
from research_app.evidence_graph.pause import wait_for_answers
from research_app.evidence_graph.references import (
    Reference,
    addresses_of,
    find_references,
    is_told_apart,
    key_of_address,
    names_work,
    own_doi,
    words_of,
)
from research_app.jobs.lease import Lease
from research_app.library.models import LibraryEntry, Upload

EVERYBODY = 0
AT_ONCE = 50
"""Jobs made in one look; the next one goes on."""


def find_cited(job: Citing, lease: Lease) -> None:
    """Join the text with the sources that it names, and its source with the texts that name it."""
    wait_for_answers(lease)
    text = load_texts([job.text_id]).get(job.text_id)
    if text is None:
        return
    found = find_references(text.text)
    with lease.fenced():
        _fill_doi(text)
        _keep_names(text.id, found)
    source = Source.objects.filter(pk=text.info.source_id).first()
    if source is None:
        return
    edges = [*_cited_by(text, found), *_citing(source)]
    seen = sorted(holders([source.pk])[source.pk])
    with lease.fenced():
        keep_cites(_seen_together(edges))
        lease.update(seen_by=seen)


def citing_due() -> list[Citing]:
    """Jobs for the newest texts of sources that somebody holds: those without one, and those whose
    source has come into other hands."""
    seen = holders()
    newest = SourceText.objects.filter(source=OuterRef("pk")).order_by("-fetched_at", "-pk")
    texts = Source.objects.annotate(newest=Subquery(newest.values("pk")[:1]))
    by_text = {text: seen[pk] for pk, text in texts.values_list("pk", "newest") if pk in seen}
    jobs = {row.text_id: row for row in Citing.objects.all()}
    missing = [text for text in by_text if text and text not in jobs]
    made = [Citing.objects.get_or_create(text_id=text)[0] for text in sorted(missing)[:AT_ONCE]]
    changed = [
        job
        for text, job in jobs.items()
        if text in by_text and job.state == Citing.State.DONE and set(job.seen_by) != by_text[text]
    ]
    return made + [job for job in changed[: AT_ONCE - len(made)] if _again(job)]


def _again(job: Citing) -> bool:
    done = Citing.objects.filter(pk=job.pk, state=Citing.State.DONE)
    return bool(done.update(state=Citing.State.QUEUED, attempt=0, finished_at=None))


def holders(source_ids: Collection[int] | None = None) -> dict[int, set[int]]:
    """Who has the sources (without ids: all of them) in a library or gave them with a chat."""
    entries = LibraryEntry.objects.filter(deleted_at=None)
    given = Upload.objects.exclude(chat_key=None).exclude(owner=None)
    if source_ids is not None:
        entries, given = entries.filter(source__in=source_ids), given.filter(source__in=source_ids)
    seen: dict[int, set[int]] = defaultdict(set)
    for rows in (entries, given):
        for source, owner in rows.values_list("source", "owner"):
            seen[source].add(owner or EVERYBODY)
    return seen


def _fill_doi(text: TextDraft) -> None:
    source = Source.objects.select_for_update().filter(pk=text.info.source_id, doi="").first()
    if source is None:
        return
    doi = own_doi(
        text.text,
        first_page=text.pages[0].end if text.pages else 0,
        address=source.url_key or "",
        is_page=source.kind == Source.Kind.WEB,
    )
    Source.objects.filter(pk=source.pk).update(doi=doi)


def _keep_names(text_id: int, found: Iterable[Reference]) -> None:
    if not SourceText.objects.filter(pk=text_id).exists():
        return
    NamedSource.objects.filter(text=text_id).delete()
    NamedSource.objects.bulk_create(
        NamedSource(text_id=text_id, how=each.how, key=each.key, start=each.start, end=each.end)
        for each in found
    )


def _cited_by(text: TextDraft, found: Sequence[Reference]) -> Iterator[CitesDraft]:
    """What is here of the things that the text names."""
    links = {address: e for e in found if e.how == "link" for address in addresses_of(e.key)}
    for pk, key in Source.objects.filter(url_key__in=links).values_list("pk", "url_key"):
        yield _edge(text.id, pk, links[str(key)])
    dois = {e.key: e for e in found if e.how == "doi"}
    known = Source.objects.exclude(doi="").annotate(key=Lower("doi"))
    for pk, key in known.filter(key__in=dois).values_list("pk", "key"):
        yield _edge(text.id, pk, dois[key])
    if entries := [each for each in found if each.how == "reference"]:
        yield from _listed(text, entries)


def _listed(text: TextDraft, entries: Sequence[Reference]) -> Iterator[CitesDraft]:
    """The sources whose work an entry of the text's list of references names."""
    all_words = "".join(each.key for each in entries)
    facts = Source.objects.values_list("pk", "title", "published", "author")
    for pk, title, published, author in facts:
        words = words_of(title)
        if words not in all_words or not is_told_apart(title, published, author):
            continue
        for each in entries:
            entry = text.text[each.start : each.end]
            if words in each.key and names_work(
                entry, title=title, published=published, author=author
            ):
                yield _edge(text.id, pk, each)


def _citing(source: Source) -> Iterator[CitesDraft]:
    """The texts that name this source by its address, its DOI, or its title in a list."""
    named = NamedSource.objects.exclude(text__source=source)
    wanted = Q(how="doi", key=source.doi.lower()) if source.doi else Q(pk=None)
    if source.url_key:
        wanted |= Q(how="link", key=key_of_address(source.url_key))
    for row in named.filter(wanted):
        yield _edge(row.text_id, source.pk, row)
    if is_told_apart(source.title, source.published, source.author):
        yield from _listing(source, named)


def _listing(source: Source, named: QuerySet[NamedSource]) -> Iterator[CitesDraft]:
    listed = named.filter(how="reference", key__contains=words_of(source.title))
    for row in listed.select_related("text"):
        line = row.text.text[row.start : row.end]
        if names_work(line, title=source.title, published=source.published, author=source.author):
            yield _edge(row.text_id, source.pk, row)


def _edge(text_id: int, cited: int, place: Reference | NamedSource) -> CitesDraft:
    return CitesDraft(text_id=text_id, cited=cited, start=place.start, end=place.end, how=place.how)


def _seen_together(drafts: Sequence[CitesDraft]) -> list[CitesDraft]:
    """Those between sources that one person may see both."""
    texts = SourceText.objects.filter(pk__in={each.text_id for each in drafts})
    source_of = dict(texts.values_list("pk", "source"))
    sources = {*source_of.values(), *(each.cited for each in drafts)}
    seen = holders(sources)
    for source, owner in _citing_owners(sources):
        seen[source].add(owner)
    return [
        each
        for each in drafts
        if each.text_id in source_of and _meet(seen[source_of[each.text_id]], seen[each.cited])
    ]


def _citing_owners(sources: Collection[int]) -> Iterable[tuple[int, int]]:
    """Whose chats cite them: what left the library is still seen there."""
    cited = Evidence.objects.filter(source_text__source__in=sources, store__chat__deleted_at=None)
    return cited.values_list("source_text__source", "store__chat__owner").distinct()


def _meet(ours: Collection[int], theirs: Collection[int]) -> bool:
    if not ours or not theirs:
        return False
    return EVERYBODY in ours or EVERYBODY in theirs or not set(ours).isdisjoint(theirs)
