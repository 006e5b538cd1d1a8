"""Days and times on pages."""

from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template

from citations.language.wording import day_words
from research_app.accounts.middleware import TimeZoneMiddleware

LATE = datetime(2023, 3, 2, 23, 30, 15, tzinfo=UTC)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (date(2023, 3, 3), "3 Mar 2023"),
        ("2023-03-03", "3 Mar 2023"),
        ("2023-03", "Mar 2023"),
        ("2023", "2023"),
        ("", ""),
        ("spring of 2023", "spring of 2023"),
        ("2023-02-31", "2023-02-31"),
        ("2023-1-1-1", "2023-1-1-1"),
    ],
)
def test_a_day_is_written_as_exactly_as_it_is_known(told, words):
    assert day_words(told) == words


def shown(value, written):
    return Template("{{ value|" + written + " }}").render(Context({"value": value}))


def test_what_a_source_says_of_its_date_is_no_markup():
    assert shown("<b>2023</b>", "day") == "&lt;b&gt;2023&lt;/b&gt;"
    assert shown("2023-03", "day") == '<time datetime="2023-03">Mar 2023</time>'
    assert shown(None, "day") == shown(None, "day_and_time") == ""


@pytest.mark.parametrize(
    ("zone", "day", "time"),
    [
        ("Europe/Berlin", "3 Mar 2023", "3 Mar 2023, 00:30:15 CET"),
        ("America/New_York", "2 Mar 2023", "2 Mar 2023, 18:30:15 EST"),
        ("../../etc/passwd", "2 Mar 2023", "2 Mar 2023, 23:30:15 UTC"),
        ("America", "2 Mar 2023", "2 Mar 2023, 23:30:15 UTC"),
        ("no\x00zone", "2 Mar 2023", "2 Mar 2023, 23:30:15 UTC"),
    ],
)
def test_times_are_told_in_the_readers_zone(rf, zone, day, time):
    rf.cookies["time_zone"] = zone
    page = TimeZoneMiddleware(lambda _request: shown(LATE, "day"))(rf.get("/"))
    assert f'title="{time}"' in page
    assert f">{day}</time>" in page
    assert datetime.fromisoformat(page.split('"')[1]) == LATE
