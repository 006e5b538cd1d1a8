"""Passages of the library and of the web for one question, over one search and over several."""

from dataclasses import replace
from uuid import uuid4

from citations.drafts import FailedSourceDraft
from research_app.answering.events import SourceFailed, SourceRead
from research_app.answering.finding.passages import find_passages
from research_app.answering.options import AskOptions
from research_app.answering.request import AskRequest
from research_app.answering.tools import memory_tools
from research_app.synthesis.question import understand
from research_app.web_search.errors import SearchCutShort, SearchUnreachable
from research_app.web_search.protocols import ReadPage, WebHit
from tests.unit.answers import memory_text

QUESTION = "How many owls live in the reserve of Aldern?"
OWLS = "Forty owls live in the reserve of Aldern. The keepers counted them in 2023."
HERONS = "Herons like the lake of Aldern. They stand in the reeds and wait for fish."
LIBRARY = "The reserve of Aldern was founded in 1971. It has a lake and a forest of oaks."


class MadeWeb:
    name, host = "Test", "search.example"

    def __init__(self, *rounds):
        self.rounds = list(rounds)
        self.asked = []

    def search(self, queries, *, limit):
        self.asked.append((tuple(queries), limit))
        pages = self.rounds.pop(0)
        if isinstance(pages, Exception):
            raise pages
        self.pages = dict(pages)
        return [WebHit(url=url) for url in self.pages][:limit]

    def read(self, hits):
        for hit in hits:
            page = self.pages[hit.url]
            failed = page if isinstance(page, FailedSourceDraft) else None
            yield ReadPage(hit=hit, text=None if failed else page, failed=failed)


def tools_with(web):
    return replace(memory_tools([memory_text(LIBRARY, -1)]), web=web)


def find(tools, *, web=True, **more):
    request = AskRequest(
        answer_id=uuid4(), question=QUESTION, options=AskOptions(web=web, depth="light")
    )
    steps = find_passages(request, understand(QUESTION, None), tools, **more)
    events = []
    while True:
        try:
            events.append(next(steps))
        except StopIteration as end:
            return end.value, events


def test_the_web_stands_beside_the_library_and_is_counted():
    owls = memory_text(OWLS, -10, title="Owls")
    gone = FailedSourceDraft(address="https://b.example/", reason="It is gone.")
    web = MadeWeb({"https://a.example/": owls, "https://b.example/": gone})
    tools = tools_with(web)
    found, events = find(tools)
    assert {passage.text_id for passage in found.passages} == {-1, -10}
    assert found.failed == (gone,) and SourceFailed(failed=gone) in events
    assert SourceRead(title="Owls", done=1, total=2) in events
    assert found.searched(tools.searched).documents == 2
    assert found.research(kept_back=0).web_pages == 1


def test_labels_run_on_from_one_search_to_the_next():
    tools = tools_with(
        MadeWeb(
            {"https://a.example/": memory_text(OWLS, -10)},
            {"https://b.example/": memory_text(HERONS, -11)},
        )
    )
    first, _ = find(tools)
    second, _ = find(tools, queries=["herons of Aldern"], already=first)
    assert second.passages[: len(first.passages)] == first.passages
    assert [passage.label for passage in second.passages] == [
        f"C{number}" for number in range(1, len(second.passages) + 1)
    ]
    assert [passage.text_id for passage in second.latest] == [-11]
    assert second.queries == (QUESTION, "herons of Aldern")


def test_no_more_pages_than_the_depth_allows():
    pages = {f"https://a{number}.example/": memory_text(OWLS, -10 - number) for number in range(3)}
    web = MadeWeb(pages, {})
    tools = tools_with(web)
    first, _ = find(tools)
    find(tools, queries=["more"], already=first)
    assert [limit for _, limit in web.asked] == [3]


def test_a_page_that_shares_no_word_with_the_question_is_still_looked_at():
    other = memory_text("Vierzig Eulen leben im Schutzgebiet.", -10)
    found, _ = find(tools_with(MadeWeb({"https://a.example/": other})))
    assert -10 in {passage.text_id for passage in found.passages}


def test_a_service_that_is_away_is_listed_and_the_library_read():
    found, _ = find(tools_with(MadeWeb(SearchUnreachable())))
    assert [failed.address for failed in found.failed] == ["search.example"]
    assert {passage.text_id for passage in found.passages} == {-1}


def test_a_service_that_fails_midway_is_listed_once_and_its_pages_are_read():
    cut = [SearchCutShort([WebHit(url=f"https://{name}.example/")]) for name in ("a", "b")]
    web = MadeWeb(*cut)
    web.pages = {
        "https://a.example/": memory_text(OWLS, -10),
        "https://b.example/": memory_text(HERONS, -11),
    }
    tools = tools_with(web)
    first, events = find(tools)
    assert {text.id for text in first.pages} == {-10}
    assert ["only in part" in failed.reason for failed in first.failed] == [True]
    assert SourceFailed(failed=first.failed[0]) in events
    second, events = find(tools, queries=["herons of Aldern"], already=first)
    assert {text.id for text in second.pages} == {-10, -11}
    assert second.failed == first.failed
    assert not any(isinstance(event, SourceFailed) for event in events)


def test_the_web_is_left_alone_unless_it_is_asked_for():
    web = MadeWeb()
    find(tools_with(web), web=False)
    assert web.asked == []
