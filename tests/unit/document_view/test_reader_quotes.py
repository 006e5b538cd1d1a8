"""What answers quote from a document, on its page: whose, where, and what is left out."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from citations.models import Evidence, SourceText
from citations.storage.read.answers import text_draft
from research_app.chats.delete_chat import delete_chat
from research_app.runs.ending.saving import save_run
from tests.unit.answers import proposal, written_answer
from tests.unit.chats.made_chats import finished_run
from tests.unit.library.library_documents import bring_in

pytestmark = pytest.mark.django_db
OWLS = "Owls hunt at night. They hear well. Their feathers are soft. They eat mice."
HUNT, HEAR, SOFT = "Owls hunt at night.", "They hear well.", "Their feathers are soft."


def quoting(owner, text, *quotes):
    """A saved chat whose answer quotes the text."""
    answer = written_answer([proposal(text, quote) for quote in quotes], [text])
    return save_run(finished_run(owner), answer)


def stored(owner, words=OWLS, **facts):
    return text_draft(SourceText.objects.get(source=bring_in(owner, words, **facts).source))


def page(client, text, status=200, **query):
    reply = client.get(reverse("library:source", args=[text.info.source_id]), query)
    assert reply.status_code == status
    return reply.content.decode()


def marked(html):
    """The quotes that are marked, each in one piece."""
    marks = re.findall(r'<mark class="used"[^>]*>(.*?)</mark>', html)
    return [unescape(re.sub("<[^>]*>", "", words)) for words in marks]


def place(words, text=OWLS):
    return {"start": text.index(words), "end": text.index(words) + len(words)}


def test_all_quotes_of_a_chat_are_marked_and_open_their_cards(alice, alice_client):
    text = stored(alice)
    chat = quoting(alice, text, HEAR, HUNT)
    html = page(alice_client, text, chat=chat.pk)
    assert marked(html) == [HUNT, HEAR]
    assert "Quotes (2)" in html
    for evidence in Evidence.objects.all():
        claim = evidence.citations.get().claim_id
        assert f'id="e-{evidence.pk}" href="/claims/{claim}/card/"' in html
        assert f"/chats/{chat.pk}/#c-{claim}" in html


def test_the_quote_asked_for_stands_out_from_the_others_and_leads_on(alice, alice_client):
    text = stored(alice)
    chat = quoting(alice, text, HUNT, HEAR, SOFT)
    html = page(alice_client, text, chat=chat.pk, **place(HEAR))
    assert f'<mark id="quote" tabindex="-1">{HEAR}</mark>' in html
    assert marked(html) == [HUNT, SOFT]
    assert "Quote <b>2</b> of 3" in html
    before, after = (re.search(f'href="([^"]*)" data-quote-step="{key}"', html)[1] for key in "pn")
    assert f"start={OWLS.index(HUNT)}&" in unescape(before)
    assert f"start={OWLS.index(SOFT)}&" in unescape(after) and f"chat={chat.pk}" in after


def test_a_claim_or_answer_names_its_chat(alice, alice_client):
    text = stored(alice)
    chat, other = quoting(alice, text, HUNT), quoting(alice, text, HEAR)
    answer = chat.turns.get().answer
    assert marked(page(alice_client, text, claim=answer.claims.get().pk)) == [HUNT]
    assert marked(page(alice_client, text, answer=answer.pk)) == [HUNT]
    assert marked(page(alice_client, text)) == [HUNT, HEAR]
    assert marked(page(alice_client, text, chat=other.pk)) == [HEAR]


def test_quotes_of_others_and_of_deleted_chats_are_not_shown(alice, bob, alice_client):
    text = stored(None)
    of_bob, gone = quoting(bob, text, HEAR), quoting(alice, text, SOFT)
    delete_chat(gone)
    for query in (
        {},
        {"chat": of_bob.pk},
        {"chat": gone.pk},
        {"answer": of_bob.turns.get().answer_id},
    ):
        html = page(alice_client, text, **query)
        assert marked(html) == [] and str(of_bob.pk) not in html
        assert ("no longer exists" in html) == bool(query)


def test_compliance_reads_the_quotes_of_a_chat_and_is_led_to_its_audit_page(alice, bob, bob_client):
    text = stored(None)
    chat = quoting(alice, text, HEAR)
    bob.groups.add(Group.objects.get_or_create(name="Compliance")[0])
    html = page(bob_client, text, chat=chat.pk)
    answer = chat.turns.get().answer
    assert marked(html) == [HEAR]
    assert reverse("audit:answer", args=[answer.pk]) in html
    assert marked(page(bob_client, text)) == []


def test_rejected_quotes_are_listed_with_their_reason_but_not_marked(alice, alice_client):
    text = stored(alice)
    chat = quoting(alice, text, HUNT, "Owls never hunt by day.")
    html = page(alice_client, text, chat=chat.pk)
    assert marked(html) == [HUNT]
    assert "Rejected quotes, not marked in the text (1)" in html
    assert "Owls never hunt by day." in html
    assert "does not appear word for word in the source" in html


def test_quotes_that_overlap_are_all_there(alice, alice_client):
    text = stored(alice)
    quoting(alice, text, f"{HUNT} {HEAR}")
    quoting(alice, text, f"{HEAR} {SOFT}")
    html = page(alice_client, text)
    assert " ".join("".join(marked(html)).split()) == f"{HUNT} {HEAR} {SOFT}"
    assert "Quotes (2)" in html
    assert len(re.findall(r'class="cite of-text"', html)) == 2


def test_quotes_of_an_older_text_are_told(alice, alice_client):
    first = stored(alice, url="https://owls.example/a")
    quoting(alice, first, HEAR)
    bring_in(alice, "Owls have moved.", url="https://owls.example/a")
    html = page(alice_client, first)
    assert marked(html) == [] and f'href="?text={first.id}">1 quote in the one read' in html


def test_words_are_found_counted_and_stepped_through(alice, alice_client):
    text = stored(alice)
    html = page(alice_client, text, find="they")
    assert "<b>2 matches</b>; this is number 1" in html
    assert '<mark id="found" tabindex="-1" class="hit sought">They</mark>' in html
    second = unescape(re.search(r'href="([^"]*)">Next match', html)[1]).split("#")[0]
    html = alice_client.get(reverse("library:source", args=[text.info.source_id]) + second)
    assert "this is number 2" in html.content.decode()
    assert "doesn’t appear in this text" in page(alice_client, text, find="<script>")


def test_whole_words_are_looked_for_on_request(alice, alice_client):
    text = stored(alice)
    assert "doesn’t appear" not in page(alice_client, text, find="the")
    html = page(alice_client, text, find="hey", whole="1")
    assert "doesn’t appear in this text as whole words" in html and "checked" in html
    html = page(alice_client, text, find="they", whole="1")
    assert "<b>2 matches</b>" in html and "find=they&amp;whole=1&amp;hit=2" in html


def test_the_strip_says_where_quotes_stand_and_leads_there(alice, alice_client):
    text = stored(alice)
    chat = quoting(alice, text, SOFT)
    html = page(alice_client, text, chat=chat.pk, **place(SOFT))
    share = 100 * OWLS.index(SOFT) // len(text.text)
    assert 'role="toolbar"' in html and 'aria-label="Where the text is quoted"' in html
    [stop] = re.findall(r'<a class="stop" href="([^"]*)" aria-label="([^"]*)" aria-current', html)
    assert stop[1] == f"Quote 1, {share} % into the text"
    assert f"start={OWLS.index(SOFT)}" in stop[0]


def test_a_search_begins_at_the_quote_and_leads_back_to_it(alice, alice_client):
    text = stored(alice)
    chat = quoting(alice, text, SOFT)
    html = page(alice_client, text, chat=chat.pk, find="they", hit=0, **place(SOFT))
    assert "this is number 2" in html and '<mark id="quote"' in html
    back = unescape(re.search(r'href="([^"]*)">Back to the quote', html)[1])
    assert f"start={OWLS.index(SOFT)}" in back and "find" not in back


def test_matches_and_quotes_lie_in_any_part_of_a_long_text(alice, alice_client):
    words = "\n\n".join(f"Paragraph {n} speaks of nothing. " + "x " * 300 for n in range(200))
    words = words.replace("Paragraph 150 speaks of nothing.", "Herons wait for fish.")
    text = stored(alice, words)
    chat = quoting(alice, text, "Herons wait for fish.")
    html = page(alice_client, text, chat=chat.pk)
    assert marked(html) == [] and "part 1 of" in html
    after = unescape(re.search(r'href="([^"]*)" data-quote-step="n"', html)[1]).split("#")[0]
    address = reverse("library:source", args=[text.info.source_id])
    assert "Herons wait for fish.</mark>" in alice_client.get(address + after).content.decode()
    assert ">Herons</mark>" in page(alice_client, text, find="herons")


def test_contents_lead_to_sections_and_say_how_much_is_quoted(alice, alice_client):
    text = stored(alice)
    sections = [
        {"title": "Hunting", "level": 1, "start": 0, "end": OWLS.index(SOFT)},
        {"title": "Looks", "level": 1, "start": OWLS.index(SOFT), "end": len(OWLS)},
    ]
    SourceText.objects.update(section_map=sections)
    chat = quoting(alice, text, HUNT)
    html = page(alice_client, text, chat=chat.pk)
    assert f'id="section-{OWLS.index(SOFT)}"' in html
    assert f'#section-{OWLS.index(SOFT)}">Looks</a></li>' in html
    assert re.search(r"Hunting</a> .*1 quote, 5\d % quoted", html)


@pytest.mark.parametrize(
    "query",
    [
        {"chat": "x"},
        {"claim": "1"},
        {"find": "\0"},
        {"find": "x" * 9999},
        {"hit": "-1", "find": "owls"},
        {"hit": "9" * 30, "find": "owls"},
        {"quotes": "99999"},
        {"page": "0"},
    ],
)
def test_an_address_that_makes_no_sense_still_shows_the_text(alice, alice_client, query):
    text = stored(alice)
    quoting(alice, text, HUNT)
    assert "They hear well." in page(alice_client, text, **query)


def test_any_number_of_quotes_and_chats_costs_the_same_queries(
    alice, alice_client, django_assert_num_queries
):
    words = " ".join(f"Sentence number {n} stands here." for n in range(60))
    text = stored(alice, words)
    quoting(alice, text, "Sentence number 0 stands here.")
    page(alice_client, text)
    with CaptureQueriesContext(connection) as few:
        page(alice_client, text)
    for first in (1, 20, 40):
        span = range(first, min(first + 20, 60))
        quoting(alice, text, *(f"Sentence number {n} stands here." for n in span))
    with django_assert_num_queries(len(few)):
        assert len(marked(page(alice_client, text))) >= 59


def test_labels_of_different_chats_are_told_apart(alice, alice_client):
    text = stored(alice)
    first, second = (quoting(alice, text, HUNT) for _ in range(2))
    html = page(alice_client, text)
    labels = re.findall(r'class="cite of-text"[^>]*>([^<]+)</a>', html)
    assert len(labels) == 2 == len(set(labels))
    assert {label.split("·")[1] for label in labels} == {"E1"}
    alone = page(alice_client, text, chat=first.pk)
    assert re.findall(r'class="cite of-text"[^>]*>([^<]+)</a>', alone) == ["E1"]
