"""The passages that are read for a question: those the reader pinned, then what search finds in the
library and, where it was asked for, on the web."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest

from citations.drafts import Choice, FailedSourceDraft, PassageDraft, TextDraft
from citations.steps.anchor import page_at, section_at
from research_app.answering.events import SourceFailed, SourceRead, StepStarted
from research_app.answering.finding.found import NOTHING_FOUND, Found
from research_app.answering.finding.web_pages import best_of_pages, read_web
from research_app.answering.request import AskRequest, Span, Tools
from research_app.config import profile
from research_app.retrieval.protocols import Search
from research_app.synthesis.protocols import Question

FURTHER_PASSAGES = 8
"""As many more for a comparison, and for each statement that is looked for."""
MOST_THINGS = 4
"""Things compared that are searched for each by itself."""

NO_SERVICE = FailedSourceDraft(
    address="the web",
    reason="No search service is set up, so the web was not searched; ask an administrator.",
)

Finding = StepStarted | SourceRead | SourceFailed


def find_passages(
    request: AskRequest,
    question: Question,
    tools: Tools,
    *,
    queries: Sequence[str] = (),
    already: Found = NOTHING_FOUND,
    most: int = 0,
) -> Generator[Finding, None, Found]:
    """What is found for the question, best first, `most` passages by each search (0: as the depth
    says); events come while it is looked for, the generator returns what there is then.

    Without `queries` the question's own searches are made. With `already`, what earlier searches
    found, the new passages stand behind the old ones, whose labels stay. What the reader left out
    stays in the list, marked, so that it can be taken back; something else is read in its place.
    Confidential texts are never among the passages where a model reads them.
    """
    asked = tuple(queries) or searches_for(question)
    pages, failed = yield from _read_web(request, asked, tools, already)
    hidden = hidden_texts(tools)
    limit = (most or profile(request.options.depth).passages) + len(request.left_out)
    spans = [
        span
        for span in _in_turn(
            _search(asked, tools.search, limit),
            _search(asked, best_of_pages(pages, asked), limit) if pages else [],
        )
        if span[0] not in hidden
    ]
    pinned = tuple(span for span in request.pinned if span[0] not in hidden)
    texts = _texts(request, tools, already, pages, pinned, spans)
    new = _new_passages(request, already, pinned, spans, texts)
    found = Found(
        passages=(*already.passages, *new),
        texts=texts,
        new=len(new),
        pages=pages,
        failed=failed,
        queries=tuple(dict.fromkeys((*already.queries, *asked))),
    )
    yield from _sources_read(found)
    return found


def hidden_texts(tools: Tools) -> Collection[int]:
    """The texts that this run must not read: confidential ones, where a model would see them."""
    return tools.confidential if tools.models is not None else frozenset()


def searches_for(question: Question) -> tuple[str, ...]:
    """What is searched: the question, for a measure that is computed the statements that print its
    figures, and for a comparison each thing for itself, so that one cannot crowd out the other.
    What only says how to answer is searched too: it may name the
    statement or chapter that a figure stands in."""
    whole = question.search_text if question.understood_as else question.text
    if question.plan is not None and question.plan.searches:
        return (whole, *question.plan.searches)
    if question.shape != "compare" or len(question.entities) < 2:
        return (whole,)
    asked = " ".join((*question.attributes, *question.periods))
    each = (f"{entity} {asked}".strip() for entity in question.entities[:MOST_THINGS])
    return (whole, *each)


def _read_web(
    request: AskRequest, queries: Sequence[str], tools: Tools, already: Found
) -> Generator[Finding, None, tuple[tuple[TextDraft, ...], tuple[FailedSourceDraft, ...]]]:
    """The pages read so far and those that could not be, with what these queries add."""
    if not request.options.web:
        return already.pages, already.failed
    if tools.web is None:
        missing = () if NO_SERVICE in already.failed else (NO_SERVICE,)
        yield from (SourceFailed(failed=failed) for failed in missing)
        return already.pages, (*already.failed, *missing)
    depth = profile(request.options.depth)
    left = depth.web_pages - len(already.pages)
    pages, failed = yield from read_web(
        queries, tools.web, most_pages=min(left, depth.web_results), known=already.failed
    )
    return (*already.pages, *pages), (*already.failed, *failed)


def _search(queries: Sequence[str], search: Search, limit: int) -> list[Span]:
    """The passages of all searches in turn, the best of each first; each once."""
    lists = [
        [(hit.text_id, hit.start, hit.end) for hit in search(query, limit=limit)]
        for query in queries
    ]
    most = limit if len(queries) == 1 else limit + FURTHER_PASSAGES
    return _in_turn(*lists)[:most]


def _in_turn(*lists: Sequence[Span]) -> list[Span]:
    turns = (span for turn in zip_longest(*lists) for span in turn if span is not None)
    return list(dict.fromkeys(turns))


def _texts(
    request: AskRequest,
    tools: Tools,
    already: Found,
    pages: Sequence[TextDraft],
    pinned: Iterable[Span],
    spans: Iterable[Span],
) -> dict[int, TextDraft]:
    """The texts of all passages, old and new, and of the evidence that a further version takes
    over."""
    read = {**already.texts, **{page.id: page for page in pages}}
    wanted = {text_id for text_id, _, _ in (*pinned, *spans)}
    if request.before is not None:
        wanted |= {item.text_id for item in request.before.evidence}
    read |= tools.load_texts(wanted - read.keys())
    used = wanted | {passage.text_id for passage in already.passages}
    return {text_id: text for text_id, text in read.items() if text_id in used}


def _new_passages(
    request: AskRequest,
    already: Found,
    pinned: Sequence[Span],
    spans: Sequence[Span],
    texts: Mapping[int, TextDraft],
) -> list[PassageDraft]:
    """Those that were not found before; their labels run on."""
    known = {(each.text_id, each.start, each.end) for each in already.passages}
    chosen = [each for each in _chosen(request, pinned, spans) if each[0] not in known]
    first = len(already.passages) + 1
    return [
        passage_of(span, rank, texts, choice)
        for rank, (span, choice) in enumerate(chosen, start=first)
    ]


def _chosen(
    request: AskRequest, pinned: Sequence[Span], found: Sequence[Span]
) -> Iterator[tuple[Span, Choice]]:
    first = dict.fromkeys(pinned)
    yield from ((span, "pinned") for span in first)
    for span in found:
        if span not in first:
            yield span, "left out" if span in request.left_out else ""


def passage_of(
    span: Span, rank: int, texts: Mapping[int, TextDraft], choice: Choice = ""
) -> PassageDraft:
    """The stretch of a text as the passage with this rank, from 1."""
    text_id, start, end = span
    text = texts[text_id]
    return PassageDraft(
        label=f"C{rank}",
        text_id=text_id,
        start=start,
        end=end,
        text=text.text[start:end],
        source=text.info.name,
        page=page_at(text, start),
        section=section_at(text, start),
        choice=choice,
    )


def _sources_read(found: Found) -> Iterator[SourceRead]:
    """The library's texts among the new passages; pages of the web were told as they came."""
    pages = {page.id for page in found.pages}
    new = found.passages[len(found.passages) - found.new :]
    read = [each for each in dict.fromkeys(p.text_id for p in new) if each not in pages]
    for done, text_id in enumerate(read, start=1):
        yield SourceRead(title=found.texts[text_id].info.title, done=done, total=len(read))
