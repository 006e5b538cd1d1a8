"""Numbers on the pages: chips in the words, the card behind each, the table of all of them."""

from __future__ import annotations

import csv
import io
import re
from dataclasses import fields, replace
from html.parser import HTMLParser
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from citations.cards import CardPassage, NumberChip, QuoteView, Segment, Stretch
from citations.cards.chips import chips_of, within_chips
from citations.cards.numbers.values import (
    ComputationView,
    InputView,
    NumberCard,
    NumberRow,
    StepView,
)
from research_app.answering.events import ClaimVerified, ClaimWritten
from research_app.desk.cards.number_table import Heading, NumberTable
from research_app.desk.live import fold_events
from research_app.desk.templatetags.marked_words import marked_words
from research_app.runs.ending.saving import save_run
from research_app.runs.models import Run
from tests.unit.answers import memory_text, stored_text
from tests.unit.chats.made_chats import finished_run
from tests.unit.desk.test_asking import write_log
from tests.unit.made_numbers import GROWTH, HEADLINE, REPORT, ROW, number_answer

database = pytest.mark.django_db
PART = {"HX-Request": "true"}


@pytest.fixture
def chat(alice):
    return save_run(finished_run(alice), number_answer(stored_text(REPORT)))


@pytest.fixture
def answer(chat):
    return chat.turns.get().answer


def claim_id(answer, text):
    return next(
        each.pk for each in answer.claims.all() if answer.text[each.start : each.end] == text
    )


def number_card(client, claim, number="0", **query):
    return client.get(f"/claims/{claim}/card/", {"number": number} | query, headers=PART)


def words(html) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@database
def test_an_answers_numbers_are_buttons_with_a_name_and_a_sign(alice_client, chat):
    page = alice_client.get(f"/chats/{chat.pk}/").text
    answer = page[page.index('<div class="answer"') : page.index('class="summary"')]
    assert answer.count('<button type="button" class="num ') == 7
    assert 'class="num derived"' in answer and 'data-sign="ƒ"' in answer
    assert 'aria-label="+33.4 %: number, derived"' in answer
    assert 'aria-label="90 plants: number, the quote gives another number"' in answer
    assert "<strong><button" in answer, "the bold headline keeps its weight"
    assert page.count("How the derived numbers were computed") == 1


@database
def test_the_card_of_a_quoted_number(alice_client, answer):
    shown = number_card(alice_client, claim_id(answer, HEADLINE)).text
    assert "<strong>$3.2 billion</strong>" in shown and "<mark>3,214</mark>" in shown
    order = ["3,200,000,000 USD", "In the source:", "Supported", "≈ Rounded", "<mark>", "Assumed"]
    places = [shown.index(part) for part in order]
    assert places == sorted(places)
    assert "read as 3,214,000,000 USD" in words(shown) and "All evidence of the claim" in shown


@database
def test_the_card_of_a_derived_number(alice_client, answer):
    shown = number_card(alice_client, claim_id(answer, GROWTH)).text
    assert "ƒ Derived" in shown and '<ol class="steps">' in shown
    assert shown.count("data-passage") == 2 and 'href="#passage-E1"' in shown
    assert "<mark>3,214</mark> 2,875 <mark>2,410</mark>" in shown
    for part in ("Formula", "(#1 − #2) ÷ #2 × 100", "33.36099585…", "rounded half up"):
        assert part in shown


@database
@pytest.mark.parametrize("number", ["1", "-1", "x", "", "9" * 5000, "0.5"])
def test_numbers_that_are_not_there_do_not_exist(alice_client, answer, number):
    assert number_card(alice_client, claim_id(answer, GROWTH), number).status_code == 404


@database
def test_other_peoples_numbers_do_not_exist(bob_client, answer):
    claim = claim_id(answer, GROWTH)
    assert number_card(bob_client, claim).status_code == 404
    assert number_card(bob_client, claim, run=str(uuid4())).status_code == 404
    for path in ("numbers/", "numbers.csv"):
        assert bob_client.get(f"/answers/{answer.pk}/{path}").status_code == 404


@database
def test_without_script_card_and_table_are_pages(alice_client, answer):
    card = alice_client.get(f"/claims/{claim_id(answer, GROWTH)}/card/", {"number": "0"})
    table = alice_client.get(f"/answers/{answer.pk}/numbers/")
    for response in (card, table):
        assert "<html" in response.text and "HX-Request" in response.headers["Vary"]
    assert f"/claims/{claim_id(answer, GROWTH)}/card/?number=0" in table.text


@database
def test_a_number_opens_while_the_answer_is_still_written(alice_client, bob_client, alice):
    run = Run.objects.create(owner=alice, chat_key=uuid4(), question="How?", state="running")
    answer = number_answer(stored_text(REPORT))
    claim = next(each for each in answer.claims if each.text == GROWTH)
    write_log(run, replace(answer, claims=(claim,)))
    shown = number_card(alice_client, claim.id, run=str(run.pk)).text
    assert "ƒ Derived" in shown and "<mark>3,214</mark>" in shown
    assert f"?run={run.pk}" in shown, "the whole evidence of the claim is reached as well"
    assert number_card(bob_client, claim.id, run=str(run.pk)).status_code == 404


def test_numbers_of_a_later_block_stand_in_their_claim_while_it_is_written():
    answer = number_answer(memory_text(REPORT))
    claim = next(each for each in answer.claims if each.text == GROWTH)
    written = replace(claim, numbers=())
    events = [
        ClaimWritten(block=0, block_type="table", lead="Growth: ", claim=written),
        ClaimVerified(claim=claim),
    ]
    (segment,) = [s for s in fold_events(uuid4(), events).block_view(0).segments if s.chips]
    assert [chip.text for chip in segment.chips] == [GROWTH]


@database
def test_the_table_is_sorted_by_its_links(alice_client, answer):
    path = f"/answers/{answer.pk}/numbers/"
    part = alice_client.get(path, {"sort": "-value"}, headers=PART).text
    assert "<html" not in part and 'aria-sort="descending"' in part
    values = re.findall(r'<td class="figure">(.*?)</td>', part)
    assert values[:3] == ["3,214,000,000", "3,200,000,000", "2,410,000,000"]
    assert f"{path}?sort=value" in part and f"{path}?sort=entity" in part
    assert f"{path}?sort=-value" in alice_client.get(path, {"sort": "value"}).text


@database
def test_the_numbers_are_downloaded_for_a_spreadsheet(alice_client, answer):
    response = alice_client.get(f"/answers/{answer.pk}/numbers.csv")
    assert "attachment" in response.headers["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))
    assert [row["Number"] for row in rows][3] == GROWTH and len(rows) == 7
    assert rows[0]["Quote"] == ROW and rows[0]["Value"] == "3200000000"


@database
def test_the_card_of_a_claim_lists_its_numbers(alice_client, answer):
    claim = claim_id(answer, HEADLINE)
    shown = alice_client.get(f"/claims/{claim}/card/", headers=PART).text
    assert f'href="/claims/{claim}/card/?number=0"' in shown and "3,200,000,000 USD" in shown


@database
def test_words_of_sources_in_a_number_are_never_html(alice_client, alice):
    made = number_answer(stored_text(REPORT))
    hostile = "<img src=x onerror=alert(1)>"
    claims = tuple(
        replace(claim, numbers=tuple(_hostile(number, hostile) for number in claim.numbers))
        for claim in made.claims
    )
    chat = save_run(finished_run(alice), replace(made, claims=claims))
    answer = chat.turns.get().answer
    pages = [f"/chats/{chat.pk}/", f"/answers/{answer.pk}/numbers/"]
    pages += [f"/claims/{claim.pk}/card/?number=0" for claim in answer.claims.all()]
    for path in pages:
        assert "<img" not in alice_client.get(path).text, path


def _hostile(number, words):
    more = {"entity": words, "period": words, "note": words, "written": words, "unit": words}
    if number.computation is not None:
        more.pop("unit")  # it is computed again before it is saved
        more["computation"] = replace(number.computation, definition=words)
    return replace(number, assumptions=(words,), **more)


@database
def test_pages_of_numbers_take_few_queries(alice_client, chat, answer):
    alice_client.get("/")
    claim = claim_id(answer, GROWTH)
    for path, most in (
        (f"/chats/{chat.pk}/", 13),
        (f"/answers/{answer.pk}/numbers/", 16),
        (f"/claims/{claim}/card/?number=0", 16),
    ):
        with CaptureQueriesContext(connection) as queries:
            alice_client.get(path, headers=PART if "?" in path else {})
        assert len(queries) <= most, (path, "\n".join(each["sql"][:140] for each in queries))


class _Tags(HTMLParser):
    """The text of a fragment, and whether its tags close in order."""

    def __init__(self):
        super().__init__()
        self.words, self.open, self.buttons = "", [], []

    def handle_starttag(self, tag, attributes):
        self.open.append(tag)
        if tag == "button":
            self.buttons.append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data
        if "button" in self.open:
            self.buttons[-1] += data


(CHIP,) = chips_of(number_answer(memory_text(REPORT)).claims[0])
spans = st.lists(st.integers(0, 20), min_size=2, max_size=8, unique=True).map(
    lambda edges: list(zip(*[iter(sorted(edges))] * 2, strict=False))
)


@given(chips=spans, strong=spans, parts=spans)
def test_bold_parts_and_numbers_in_any_places_keep_every_word_once(chips, strong, parts):
    text = "a<b&'c\" 12 of 34 <i>?"[:20].ljust(20, "…")
    drawn = tuple(_chip(text, start, end) for start, end in chips)
    slots = tuple((*span, "By when") for span in within_chips(parts, drawn))
    segment = Segment(text=text, strong=within_chips(strong, drawn), chips=drawn, slots=slots)
    html = _Tags()
    html.feed(marked_words([segment]))
    html.close()
    assert html.words == text and not html.open
    assert html.buttons == [text[start:end] for start, end in chips]


def _chip(text, start, end):
    return replace(CHIP, start=start, end=end, text=text[start:end], index=start)


#: What each template calls the values that it is given.
READ = {
    "_number.html": {"card": NumberCard, "card.chip": NumberChip},
    "_number_facts.html": {"card": NumberCard},
    "_computation.html": {
        "computation": ComputationView,
        "step": StepView,
        "step.input": InputView,
    },
    "_numbers.html": {
        "table": NumberTable,
        "heading": Heading,
        "row": NumberRow,
        "row.chip": NumberChip,
    },
    "_passage.html": {
        "passage": CardPassage,
        "passage.quote": QuoteView,
        "each": Stretch,
    },
}
#: Fields that other code reads and no template of these.
ELSEWHERE = {
    "NumberChip": {"start", "end", "word", "written"},
    "NumberRow": {"place", "claim", "title", "quote"},
    "CardPassage": {"corrections"},
    "QuoteView": set(),
    "InputView": {"said"},
}


def test_templates_read_exactly_what_they_are_given():
    read: dict[type, set[str]] = {}
    for name, values in READ.items():
        template = (Path(settings.BASE_DIR) / "templates/desk" / name).read_text("utf-8")
        for called, kind in values.items():
            found = set(re.findall(rf"(?<![\w.]){re.escape(called)}\.(\w+)", template))
            known = {field.name for field in fields(kind)} | set(dir(kind))
            assert found <= known, (name, called, found - known)
            read.setdefault(kind, set()).update(found)
    for kind, found in read.items():
        unread = {field.name for field in fields(kind)} - found
        assert unread <= ELSEWHERE.get(kind.__name__, set()), (kind, unread)
