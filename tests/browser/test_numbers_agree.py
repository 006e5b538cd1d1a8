"""Numbers that count the same thing agree on all pages of an answer, for every example question of
the sample library."""

import json
import re

import pytest

pytestmark = pytest.mark.own_address

ASK_ALL = """
import json
from django.contrib.auth import get_user_model
from research_app.answering.options import AskOptions
from research_app.chats.models import Turn
from research_app.intake.sample_library import SAMPLES
from research_app.runs.ask import ask_and_save
alice = get_user_model().objects.get(username="alice")
asked = []
for row in json.loads((SAMPLES / "example_questions.json").read_text("utf-8")):
    options = AskOptions(mode=row.get("mode", "research"))
    answer = ask_and_save(
        row["question"], user=alice, locations=[], use_library=True, options=options
    )
    asked.append([str(Turn.objects.get(answer=answer.id).chat_id), str(answer.id)])
print(json.dumps(asked))
"""


@pytest.fixture(scope="module")
def asked(server):
    """The chat and the answer of every example question."""
    return json.loads(server.evaluate(ASK_ALL).strip().splitlines()[-1])


def number(words: str, pattern: str) -> int:
    found = re.search(pattern, words)
    return int(found[1].replace(",", "")) if found else 0


def words_of(page, selector: str) -> str:
    """Also what is folded away."""
    return " ".join(" ".join(page.locator(selector).all_text_contents()).split())


def test_numbers_of_the_same_thing_agree(page, asked):
    for chat, answer in asked:
        page.goto(f"/chats/{chat}/")
        said = {
            name: words_of(page, selector)
            for name, selector in {
                "library": "#side a[href='/library/']",
                "searched": ".turn .meta:not(.brief)",
                "lead": ".summary .lead",
                "checked": ".progress-line",
                "folds": ".folds summary",
                "brief": ".brief",
                "strip": ".source-strip h2",
            }.items()
        }
        markers = page.locator(".answer .cite[id^=m-]").count()
        rows = page.locator(".reqs .cite").count()
        strip = claims_by_source(page, ".source-strip li", ".title", r"(\d+) claim")
        assert number(said["searched"], r"of (\d+) document") == number(said["library"], r"(\d+)")
        assert number(said["strip"], r"(\d+)") == len(strip)
        counts_of_the_trail(page, answer, said, rows)
        if markers:
            counts_of_claims(page, answer, said, markers)
            page.goto(f"/answers/{answer}/sources/")
            cited = claims_by_source(page, "main tbody tr", "th a", r"(\d+) claims? cited")
            assert not strip or some(strip) == some(cited)


def some(counts: dict[str, int]) -> dict[str, int]:
    """Without sources that only contradict a claim, or only speak of one."""
    return {title: count for title, count in counts.items() if count}


def claims_by_source(page, row: str, title: str, pattern: str) -> dict[str, int]:
    return {
        " ".join(each.locator(title).first.text_content().split()): number(
            " ".join(each.text_content().split()), pattern
        )
        for each in page.locator(row).all()
    }


def counts_of_claims(page, answer: str, said: dict[str, str], markers: int) -> None:
    """Markers, what readers have checked, the list of claims, the graph, the table of numbers."""
    assert number(said["checked"], r"of (\d+) claim") == markers
    page.goto(f"/answers/{answer}/claims/")
    assert page.locator(".claims-list > li").count() == markers
    page.goto(f"/answers/{answer}/graph/")
    assert number(words_of(page, "main"), r"of (\d+) claims?\b") == markers
    page.goto(f"/answers/{answer}/numbers/")
    assert page.locator(".numbers tbody tr").count() == number(said["folds"], r"Numbers \((\d+)\)")


def counts_of_the_trail(page, answer: str, said: dict[str, str], rows: int) -> None:
    """The way to the answer, its steps, and what the summary says of quotes or requirements."""
    page.goto(f"/answers/{answer}/trail/")
    way = words_of(page, ".way li")
    steps = words_of(page, ".trail summary")
    used = number(way, r"(\d+) (?:cited|used)")
    accepted = number(way, r"(\d+) (?:accepted|verified)")
    assert number(steps, r"Passages read (\d+)") == number(way, r"(\d+) passage")
    assert number(steps, r"(?:Accepted|Verified) (\d+)") == accepted
    assert number(steps, r"Used in the answer (\d+)") == used
    counted = re.findall(r"(\d+) (?:quotes? (?:may )?answers?\b|(?:is|are) related)", said["lead"])
    if counted:
        assert sum(map(int, counted)) == (number(way, r"(\d+) quoted in the answer") or used)
    if said["brief"]:
        assert number(said["brief"], r"(\d+) requirement") == accepted == rows
