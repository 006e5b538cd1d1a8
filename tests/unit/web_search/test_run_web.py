"""The web of one run: each address once, each text once, a few pages of a site; what cannot be read
says why, and somebody who stops waits for no page."""

import threading
from datetime import UTC, datetime

import pytest

from research_app.intake.web_pages import PagesInMemory
from research_app.reading.errors import LinkNotAllowed, PageNotFound, PageRefused
from research_app.reading.extraction import ExtractedText
from research_app.reading.fetch import FetchedPage
from research_app.web_search import read_pages
from research_app.web_search.errors import SearchCutShort, SearchQuotaSpent
from research_app.web_search.protocols import WebHit
from research_app.web_search.read_pages import PageText, read_in_parallel, read_page
from research_app.web_search.run_web import MOST_OF_ONE_SITE, RunWeb

STORY = (
    "Owls hunt at night because their prey does. A barn owl hears a mouse under the snow and "
    "flies without a sound. Its feathers break the air so softly that nobody hears it come. "
    "Keepers of the reserve counted forty pairs in the spring of last year, more than ever before."
)


class Service:
    name, host = "Test", "search.example"

    def __init__(self, *answers):
        self.answers = list(answers)
        self.asked = []

    def search(self, query, *, limit):
        self.asked.append(query)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return [WebHit(url=url, title=url) for url in answer][:limit]


def page(hit, text, *, final_url=""):
    return PageText(
        hit=hit,
        content=text.encode(),
        final_url=final_url or hit.url,
        http_status=200,
        fetched_at=datetime(2026, 1, 2, tzinfo=UTC),
        extracted=ExtractedText(kind="web", text=text, extractor="test 1", title="A page"),
    )


def web(*answers, pages=None, **options):
    def read_one(hit):
        given = (pages or {}).get(hit.url, f"What {hit.url} says.")
        if isinstance(given, Exception):
            raise given
        return given if isinstance(given, PageText) else page(hit, given)

    service = Service(*answers)
    return RunWeb(service, PagesInMemory().keep, read_one=read_one, **options), service


def read_all(run_web, *queries, limit=10):
    return list(run_web.read(run_web.search(queries or ["owls"], limit=limit)))


def urls(hits):
    return [hit.url for hit in hits]


def test_the_hits_of_all_queries_in_turn_each_address_once():
    run_web, service = web(
        ["https://a.example/1", "https://a.example/1?utm_source=x", "https://b.example/"],
        ["https://c.example/", "HTTPS://A.example:443/1#top"],
    )
    hits = run_web.search(["owls", "owls", "barn owls"], limit=10)
    assert urls(hits) == ["https://a.example/1", "https://c.example/", "https://b.example/"]
    assert service.asked == ["owls", "barn owls"]


def test_what_was_read_before_is_not_found_again():
    run_web, _ = web(["https://a.example/"], ["https://a.example/", "https://b.example/"])
    assert [page.text.info.url for page in read_all(run_web)] == ["https://a.example/"]
    assert urls(run_web.search(["more"], limit=5)) == ["https://b.example/"]


def test_a_few_pages_of_one_site():
    many = [f"https://www.a.example/{number}" for number in range(9)]
    run_web, _ = web([*many, "https://b.example/"], ["https://a.example/more"])
    hits = run_web.search(["owls"], limit=10)
    assert len(hits) == MOST_OF_ONE_SITE + 1
    list(run_web.read(hits))
    assert run_web.search(["more"], limit=10) == []


def test_copies_and_near_copies_count_once_but_another_figure_is_another_story():
    story = " ".join(f"{STORY} Chapter {number}." for number in range(9))
    run_web, _ = web(
        [f"https://{name}.example/" for name in "abcd"],
        pages={
            "https://a.example/": story,
            "https://b.example/": story,
            "https://c.example/": story + " Read more on our site.",
            "https://d.example/": story.replace("Chapter 4", "Chapter 44"),
        },
    )
    read = {each.hit.url: each for each in read_all(run_web)}
    assert sum(each.text is not None for each in read.values()) == 2
    assert read["https://d.example/"].text is not None
    assert all(each.failed is None for each in read.values())


def test_a_redirect_to_a_page_that_was_read_gives_nothing_new():
    moved = page(WebHit(url="https://b.example/"), "Other words", final_url="https://a.example/")
    run_web, _ = web(
        ["https://a.example/"], ["https://b.example/"], pages={"https://b.example/": moved}
    )
    read_all(run_web)
    (again,) = read_all(run_web, "more")
    assert again.text is None and again.failed is None


def test_a_page_that_cannot_be_read_says_why():
    run_web, _ = web(["https://a.example/"], pages={"https://a.example/": PageNotFound()})
    (read,) = read_all(run_web)
    assert read.failed.address == "https://a.example/"
    assert read.failed.reason == PageNotFound.sentence


def test_whatever_a_page_provokes_is_a_failed_page(monkeypatch):
    monkeypatch.setattr(threading, "excepthook", lambda *args: None)
    run_web, _ = web(["https://a.example/"], pages={"https://a.example/": RecursionError()})
    (read,) = read_all(run_web)
    assert "could not be read" in read.failed.reason


def test_addresses_that_the_guard_refuses_are_never_opened(monkeypatch):
    monkeypatch.setattr(read_pages, "_text_of", None)
    for url in ("http://127.0.0.1/", "http://10.0.0.8/x", "https://a.example:8443/"):
        with pytest.raises(LinkNotAllowed):
            read_page(WebHit(url=url), extractor=Extractor())


def test_shut_addresses_are_never_read():
    run_web, _ = web(["https://a.example/secret"], shut=["https://a.example/secret"])
    assert run_web.search(["owls"], limit=5) == []
    assert list(run_web.read([WebHit(url="https://a.example/secret")])) == []


def test_a_query_that_fails_ends_the_search_with_what_there_is():
    run_web, service = web(["https://a.example/"], SearchQuotaSpent(), ["https://b.example/"])
    with pytest.raises(SearchCutShort, match="only in part") as cut:
        run_web.search(["one", "two", "three"], limit=5)
    assert urls(cut.value.hits) == ["https://a.example/"]
    assert service.asked == ["one", "two"]
    run_web, _ = web(SearchQuotaSpent())
    with pytest.raises(SearchQuotaSpent):
        run_web.search(["one"], limit=5)


class Stopped(Exception):
    pass


def test_stopping_waits_for_no_page():
    hold = threading.Event()
    begun = []

    def slow(hit):
        begun.append(hit.url)
        hold.wait(5)
        return page(hit, "late")

    def check():
        if begun:
            raise Stopped

    hits = [WebHit(url=f"https://a{number}.example/") for number in range(20)]
    with pytest.raises(Stopped):
        list(read_in_parallel(hits, slow, check=check))
    hold.set()
    assert len(begun) <= read_pages.AT_A_TIME


def test_pages_that_take_too_long_are_left_out():
    hold = threading.Event()
    hits = [WebHit(url="https://a.example/"), WebHit(url="https://b.example/")]

    def read_one(hit):
        if hit.url == "https://a.example/":
            hold.wait(5)
        return page(hit, "words")

    outcomes = dict(read_in_parallel(hits, read_one, seconds=0.0))
    hold.set()
    assert read_pages.TOO_LATE in str(outcomes[hits[0]])


def test_texts_in_memory_have_ids_of_their_own():
    keep = PagesInMemory(taken=2).keep
    hit = WebHit(url="https://a.example/?utm_source=x")
    text = keep(page(hit, "Owls hunt.", final_url="https://a.example/final"))
    assert text.id == -3 and keep(page(hit, "More")).id == -4
    assert text.retrieval_context == "web_search"
    assert text.info.final_url == "https://a.example/final" and text.info.http_status == 200


class Extractor:
    def __init__(self, text="Owls hunt at night."):
        self.text = text
        self.asked = []

    def extract(self, url):
        self.asked.append(url)
        return self.text


def test_an_extract_serves_where_the_site_lets_nobody_in_and_says_what_it_is(monkeypatch):
    hit, extractor = WebHit(url="https://a.example/", title="Owls"), Extractor()
    monkeypatch.setattr(read_pages, "fetch", failing(PageRefused()))
    read = read_page(hit, extractor=extractor)
    assert read.extracted.text == "Owls hunt at night."
    assert read.extracted.extractor == "tavily extract" and read.http_status is None
    with pytest.raises(PageRefused):
        read_page(hit)
    with pytest.raises(PageRefused):
        read_page(hit, extractor=Extractor(text="  "))


@pytest.mark.parametrize("error", [LinkNotAllowed, PageNotFound])
def test_no_extract_of_what_the_guard_refuses_or_what_does_not_exist(monkeypatch, error):
    extractor = Extractor()
    monkeypatch.setattr(read_pages, "fetch", failing(error()))
    with pytest.raises(error):
        read_page(WebHit(url="https://a.example/"), extractor=extractor)
    assert extractor.asked == []


def test_a_page_is_read_by_the_guarded_fetcher_and_in_a_child(monkeypatch):
    html = "<html><head><title>Owls</title></head><body><p>Owls hunt at night.</p></body></html>"
    fetched = FetchedPage(
        url="https://a.example/",
        final_url="https://a.example/final",
        http_status=200,
        content=html.encode(),
        content_type="text/html",
        fetched_at=datetime(2026, 1, 2, tzinfo=UTC),
    )
    monkeypatch.setattr(read_pages, "fetch", lambda url, limits: fetched)
    read = read_page(WebHit(url="https://a.example/"))
    assert "Owls hunt at night." in read.extracted.text
    assert read.final_url == "https://a.example/final" and read.http_status == 200


def failing(error):
    def fetch(url, *, limits=None):
        raise error

    return fetch
