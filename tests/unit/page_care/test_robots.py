"""What a site's robots.txt allows to the schedule. A person's own asking is a visit, no robot's."""

from datetime import timedelta

import pytest
from django.utils import timezone

from citations.models import SourceText
from research_app.library.models import PageCheck
from research_app.page_care.robots import may_visit
from research_app.page_care.tasks import check_due_pages
from tests.unit.library.library_documents import bring_in
from tests.unit.page_care.test_checks import URL, asked, look, page, web  # noqa: F401
from tests.unit.reading.fake_network import reply

pytestmark = pytest.mark.django_db
ROBOTS = "owls.example/robots.txt"
FORBIDS = reply(b"User-agent: *\nDisallow: /\n", headers=["Content-Type: text/plain"])


@pytest.mark.parametrize(
    ("robots", "target", "may"),
    [
        ("", "/a", True),
        ("<html><p>Disallow: /</p></html>", "/a", True),
        ("User-agent: *\nDisallow:", "/a", True),
        ("User-agent: *\nDisallow: /", "/a", False),
        ("\ufeffUser-Agent : *  # all\r\nDISALLOW: /private # not for you", "/private/x", False),
        ("User-agent: *\nDisallow: /private", "/public", True),
        ("User-agent: *\nDisallow: /\nAllow: /owls", "/owls/a", True),
        ("User-agent: *\nAllow: /owls\nDisallow: /owls/a", "/owls/a", False),
        ("User-agent: *\nDisallow: /a\nAllow: /a", "/a", True),
        ("User-agent: *\nDisallow: /*.pdf$", "/x/report.pdf", False),
        ("User-agent: *\nDisallow: /*.pdf$", "/x/report.pdf?page=2", True),
        ("User-agent: *\nDisallow: /*?", "/a?b=c", False),
        ("User-agent: *\nDisallow: /a$", "/a/b", True),
        ("User-agent: *\nDisallow: /stör", "/st%C3%B6rche", False),
        ("User-agent: EvidenceDesk/2\nDisallow: /", "/a", False),
        ("User-agent: *\nDisallow: /\n\nUser-agent: evidencedesk\nDisallow: /x", "/a", True),
        ("User-agent: Other\nUser-agent: *\nDisallow: /a", "/a", False),
        ("User-agent: Other\nDisallow: /", "/a", True),
        ("Disallow: /\nUser-agent: *\nAllow: /", "/a", True),
        ("User-agent: *\nCrawl-delay: 10", "/a", True),
        ("User-agent: *\nCrawl-delay: 86400", "/a", False),
        ("User-agent: Evidence\nAllow: /\n\nUser-agent: *\nDisallow: /a", "/a", False),
        ("User-agent: *\nDisallow: /" + "*a" * 20_000, "/" + "a" * 1_900 + "b", True),
        (
            "".join(f"User-agent: a{n}\n" for n in range(9_000)) + "Disallow: /\n" * 9_000,
            "/a",
            True,
        ),
    ],
)
def test_rules_are_read_as_the_standard_says(robots, target, may):
    assert may_visit(robots, target) is may


@pytest.fixture
def due(page, settings):  # noqa: F811
    settings.SOURCE_CHECK_DAYS = 7
    SourceText.objects.update(fetched_at=timezone.now() - timedelta(days=8))
    return page


def run_schedule():
    check_due_pages()
    return [look(each) for each in PageCheck.objects.filter(state="queued")]


def test_the_schedule_heeds_robots_txt_and_a_person_may_still_ask(due, web, alice_client):  # noqa: F811
    web.replies[ROBOTS] = FORBIDS
    [check] = run_schedule()
    assert (check.state, check.outcome) == ("done", "")
    assert not any("GET /a " in request for request in web.requests)
    shown = alice_client.get(f"/library/sources/{due.pk}/").text
    assert "⊘ Left alone" in shown and "robots.txt forbids it to programs" in shown
    assert run_schedule() == []
    assert asked(alice_client, due).outcome == "same"
    assert "Left alone" not in alice_client.get(f"/library/sources/{due.pk}/").text


def test_what_was_known_of_a_page_that_is_left_alone_stays(due, web, alice_client):  # noqa: F811
    there = web.replies["owls.example/a"]
    web.replies["owls.example/a"] = reply(b"no", status="410 Gone")
    assert asked(alice_client, due).outcome == "gone"
    web.replies |= {"owls.example/a": there, ROBOTS: FORBIDS}
    for _ in range(2):
        PageCheck.objects.update(created_at=timezone.now() - timedelta(days=9))
        [check] = run_schedule()
    assert check.was_left and PageCheck.objects.count() == 2
    assert "⚠ Source unavailable" in alice_client.get("/library/").text


@pytest.mark.parametrize("status", ["404 Not Found", "403 Forbidden"])
def test_a_site_without_rules_forbids_nothing(due, web, status):  # noqa: F811
    web.replies[ROBOTS] = reply(b"no", status=status)
    [check] = run_schedule()
    assert check.outcome == "same"


def test_rules_that_cannot_be_had_are_taken_for_a_no(due, web):  # noqa: F811
    web.replies[ROBOTS] = reply(b"no", status="503 Service Unavailable")
    [check] = run_schedule()
    assert check.was_left and "could not be read" in check.sentence


def test_a_site_is_left_in_peace_between_two_looks(due, web, alice):  # noqa: F811
    assert len(run_schedule()) == 1
    web.replies["owls.example/b"] = web.replies["owls.example/a"]
    other = bring_in(alice, "Owls sleep by day.", url="https://owls.example/b").source
    SourceText.objects.update(fetched_at=timezone.now() - timedelta(days=8))
    assert run_schedule() == []
    PageCheck.objects.update(created_at=timezone.now() - timedelta(minutes=11))
    assert [check.source for check in run_schedule()] == [other]
