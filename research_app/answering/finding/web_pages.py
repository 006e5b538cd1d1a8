"""The web for a question: pages are looked for and read as they come, then ranked.

Ranking has to be quick: vectors of ten pages would take longer than reading them. The words of the
queries choose among all passages, and only those get vectors.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Generator, Sequence
from itertools import zip_longest

from django.contrib.auth.models import User

from citations.drafts import FailedSourceDraft, TextDraft
from research_app.answering.events import SourceFailed, SourceRead, StepStarted
from research_app.intake.web_pages import PagesInMemory, StoredPages
from research_app.library.confidential import confidential_url_keys
from research_app.retrieval import hybrid
from research_app.retrieval.cutting.passages import PassageSpan, cut_passages
from research_app.retrieval.memory import MemoryIndex
from research_app.retrieval.protocols import Hit, Search
from research_app.web_search.configured import configured_extractor, configured_service
from research_app.web_search.errors import SearchCutShort, SearchFailed
from research_app.web_search.protocols import Web, WebHit
from research_app.web_search.run_web import RunWeb

MOST_QUERIES = 4
"""Queries sent to the search service at a time."""
BEST_BY_WORDS = 12
"""Passages of all pages that get a vector: somewhat more than a second on one core."""

Reading = StepStarted | SourceRead | SourceFailed
PagesRead = tuple[tuple[TextDraft, ...], tuple[FailedSourceDraft, ...]]


def read_web(
    queries: Sequence[str],
    web: Web,
    *,
    most_pages: int,
    known: Collection[FailedSourceDraft] = (),
) -> Generator[Reading, None, PagesRead]:
    """Returns the pages that were read and those that could not be. A search service that fails is
    listed like a page, once, also where it fails midway: the question goes on with what there is.
    `known` are the failures of earlier rounds."""
    if most_pages < 1:
        return (), ()
    yield StepStarted(step="retrieve", detail=f"Searching the web through {web.host}")
    read: list[TextDraft] = []
    failed: list[FailedSourceDraft] = []
    hits: Sequence[WebHit] = ()
    try:
        hits = web.search(queries[:MOST_QUERIES], limit=most_pages)
    except SearchFailed as error:
        hits = error.hits if isinstance(error, SearchCutShort) else ()
        unsearched = FailedSourceDraft(address=web.host, reason=str(error), title="Web search")
        if unsearched not in known:
            failed.append(unsearched)
            yield SourceFailed(failed=unsearched)
    done = 0
    for page in web.read(hits):
        if page.failed is not None:
            done += 1
            failed.append(page.failed)
            yield SourceFailed(failed=page.failed)
        elif page.text is not None:
            read.append(page.text)
            done += 1
            yield SourceRead(title=page.text.info.title, done=done, total=len(hits))
    return tuple(read), tuple(failed)


def best_of_pages(pages: Sequence[TextDraft], queries: Sequence[str]) -> Search:
    """A search over those passages of the pages that the words of the queries choose."""
    chosen = _chosen_by_words(pages, queries)
    index = MemoryIndex(pages, cut=lambda text: chosen[text.id])

    def search(question: str, *, limit: int) -> list[Hit]:
        return hybrid.search(index, question, texts=None, limit=limit)

    return search


def _chosen_by_words(
    pages: Sequence[TextDraft], queries: Sequence[str]
) -> dict[int, list[PassageSpan]]:
    """By text id, in the order of the text. What shares no word with a query, such as a page in
    another language, may still mean the same: places that are left go to the pages' openings."""
    cut = {page.id: cut_passages(page) for page in pages}
    words = MemoryIndex(pages, cut=lambda text: cut[text.id])
    found = [words.by_words(query, texts=None, limit=BEST_BY_WORDS) for query in queries]
    wanted = [(hit.text_id, hit.start) for turn in zip_longest(*found) for hit in turn if hit]
    openings = [[(page.id, span.start) for span in cut[page.id]] for page in pages]
    wanted += [each for turn in zip_longest(*openings) for each in turn if each]
    chosen: dict[int, list[PassageSpan]] = defaultdict(list)
    best = set(list(dict.fromkeys(wanted))[:BEST_BY_WORDS])
    for text_id, spans in cut.items():
        chosen[text_id] = [span for span in spans if (text_id, span.start) in best]
    return chosen


def web_for_run(
    user: User | None,
    pages: StoredPages | PagesInMemory,
    *,
    check: Callable[[], None] = lambda: None,
) -> Web | None:
    """None where no search service is configured. `check` is called between and while pages are
    read; what it raises ends the run. A page that is a confidential document is never opened."""
    service = configured_service()
    if service is None:
        return None
    return RunWeb(
        service,
        pages.keep,
        check=check,
        shut=confidential_url_keys(user),
        extractor=configured_extractor(),
    )
