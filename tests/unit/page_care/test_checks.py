"""Links that are looked at again: the newer text, what changed, and pages that are gone."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from citations.export.answer_json import answer_data
from citations.export.provenance import load_provenance
from citations.language.wording import day_words
from citations.models import EvidenceStore, SourceText
from citations.storage.read.answers import load_texts
from citations.storage.write.answers import save_answer
from research_app.chats.models import Chat, Turn
from research_app.library.confidential import mark
from research_app.library.copy_states import states_of
from research_app.library.models import PageCheck
from research_app.library.originals import texts_with_pages
from research_app.library.tasks import CHECKS_KEPT, prune_page_checks
from research_app.page_care.checks import begin_check
from research_app.page_care.difference import MOST_SHOWN, difference
from research_app.page_care.tasks import check_due_pages, look_at_page
from research_app.reading.fetch import fetch
from tests.unit.answers import proposal, written_answer
from tests.unit.library.library_documents import bring_in
from tests.unit.reading.fake_network import FakeNetwork, redirect, reply

pytestmark = pytest.mark.django_db
SAMPLE = Path("research_app/intake/samples/helios_annual_report_2022.pdf")
URL = "https://owls.example/a"
OWLS = "Owls hunt at night. They hear better than they see."
DUSK = "Owls hunt at dusk. They hear better than they see."


def html(words):
    return reply(
        f"<html><title>Owls</title><body><article><p>{words}</p></article></body></html>".encode(),
        headers=["Content-Type: text/html", 'ETag: "one"'],
    )


@pytest.fixture
def web(monkeypatch, settings, tmp_path):
    """The web: addresses to raw replies."""
    settings.MEDIA_ROOT = tmp_path
    none = reply(b"no", status="404 Not Found")
    outside = FakeNetwork({"owls.example/robots.txt": none})

    def fetched(url, **more):
        return fetch(url, network=outside.network, **more)

    monkeypatch.setattr("research_app.page_care.checks.fetch", fetched)
    return outside


def look(check):
    look_at_page(str(check.pk))
    check.refresh_from_db()
    return check


def asked(client, source, *, status=302):
    assert client.post(f"/library/sources/{source.pk}/check/").status_code == status
    return look(PageCheck.objects.latest("pk"))


@pytest.fixture
def page(alice, web):
    web.replies["owls.example/a"] = html(OWLS)
    return bring_in(alice, OWLS, url=URL).source


def answered(owner, source, quote):
    text = load_texts([source.texts.latest("pk").pk])
    [draft] = text.values()
    store = EvidenceStore.objects.create()
    chat = Chat.objects.create(owner=owner, store=store, title="When do owls hunt?")
    answer = save_answer(written_answer([proposal(draft, quote)], [draft]), store=store)
    Turn.objects.create(chat=chat, position=1, answer=answer, key=answer.pk)
    return answer


def card(client, answer):
    return client.get(f"/claims/{answer.claims.get().pk}/card/").text


def test_an_unchanged_page_adds_no_text_and_its_check_is_told(page, alice_client):
    check = asked(alice_client, page)
    assert check.outcome == "same" and SourceText.objects.count() == 1
    shown = alice_client.get(f"/library/sources/{page.pk}/").text
    assert "The page has not changed; no text was added." in shown and "Checked <time" in shown


def test_a_reader_who_asks_during_a_look_of_the_schedule_gets_the_text(page, web, alice_client):
    web.replies["owls.example/a"] = html(DUSK)
    begun = begin_check(page, None)
    check = asked(alice_client, page)
    assert check.pk == begun.pk and check.asked_by.username == "alice"
    assert check.after.text == DUSK and PageCheck.objects.count() == 1


def told(words, title, day):
    head = f'<title>{title}</title><meta property="article:published_time" content="{day}">'
    body = f"<html><head>{head}</head><body><article><p>{words}</p></article></body></html>"
    return reply(body.encode(), headers=["Content-Type: text/html"])


def test_an_older_copy_goes_on_telling_its_own_title_and_date(page, web, alice, alice_client):
    web.replies["owls.example/a"] = told(DUSK, "Owls of 2022", "2022-05-04")
    copy = asked(alice_client, page).after
    answer = answered(alice, page, "Owls hunt at dusk.")
    web.replies["owls.example/a"] = told("Owls sleep by day now.", "Owls of 2024", "2024-06-01")
    newest = asked(alice_client, page).after
    shown = card(alice_client, answer)
    assert (
        "Owls of 2022" in shown and "2022-05-04" in shown and "2024" not in shown.split("gone")[0]
    )
    facts = {pk: each.info for pk, each in load_texts([copy.pk, newest.pk]).items()}
    assert (facts[copy.pk].title, facts[copy.pk].published) == ("Owls of 2022", "2022-05-04")
    assert (facts[newest.pk].title, facts[newest.pk].published) == ("Owls of 2024", "2024-06-01")
    [evidence] = answer_data(load_provenance(answer.pk))["evidence"]
    assert (evidence["source_title"], evidence["published"]) == ("Owls of 2022", "2022-05-04")
    older = alice_client.get(f"/library/sources/{page.pk}/?text={copy.pk}").text
    assert "<h1>Owls of 2022</h1>" in older and 'name="title" value="Owls of 2024"' in older


def test_a_correction_lies_over_every_copy(page, web, alice_client):
    web.replies["owls.example/a"] = told(DUSK, "Owls of 2022", "2022-05-04")
    copy = asked(alice_client, page).after
    web.replies["owls.example/a"] = told("Owls sleep by day now.", "Owls of 2024", "2024-06-01")
    asked(alice_client, page)
    drawn = {"initial-title": "Owls of 2024", "title": "About owls"}
    alice_client.post(f"/library/sources/{page.pk}/correct/", drawn)
    for text in ("", f"?text={copy.pk}"):
        shown = alice_client.get(f"/library/sources/{page.pk}/{text}").text
        assert "<h1>About owls</h1>" in shown


def test_pages_of_a_pdf_are_still_shown_when_its_address_gives_a_web_page(
    page, web, alice, alice_client
):
    pdf = SAMPLE.read_bytes()
    web.replies["owls.example/a"] = reply(pdf, headers=["Content-Type: application/pdf"])
    copy = asked(alice_client, page).after
    web.replies["owls.example/a"] = html(DUSK)
    asked(alice_client, page)
    page.refresh_from_db()
    assert page.kind == "web" and texts_with_pages([copy.pk]) == {copy.pk}
    shown = alice_client.get(f"/library/sources/{page.pk}/?text={copy.pk}").text
    assert "Show the original pages" in shown and "<span>PDF</span>" in shown
    assert alice_client.get(f"/library/sources/{page.pk}/pages/{copy.pk}/").status_code == 200


def test_a_page_that_is_there_but_too_large_to_be_read_is_not_called_gone(page, web, alice_client):
    web.replies["owls.example/a"] = reply(
        b"<p>moss</p>" * 600_000, headers=["Content-Type: text/html"]
    )
    for _ in range(3):
        assert asked(alice_client, page).outcome == "failed"
    assert "Source unavailable" not in alice_client.get(f"/library/sources/{page.pk}/").text


def test_the_site_is_asked_only_for_what_is_new(page, web, alice_client):
    asked(alice_client, page)
    web.replies["owls.example/a"] = reply(b"", status="304 Not Modified")
    assert asked(alice_client, page).outcome == "same"
    assert 'If-None-Match: "one"' in web.requests[-1]
    assert "If-None-Match" not in web.requests[0]


def test_a_newer_text_leaves_quotes_on_their_copy_and_the_difference_is_shown(
    page, web, alice, alice_client
):
    answer = answered(alice, page, "Owls hunt at night.")
    kept = answered(alice, page, "They hear better than they see.")
    old = SourceText.objects.get()
    web.replies["owls.example/a"] = html(DUSK)
    check = asked(alice_client, page)
    assert check.outcome == "changed" and check.after.text.strip() == DUSK
    shown = card(alice_client, answer)
    assert "Owls hunt at night." in shown and "The page has changed since, showing" in shown
    assert f"sha256 {old.sha256}" in shown
    address = f"/library/sources/{page.pk}/compare/?old={old.pk}&new={check.after_id}"
    assert address.replace("&", "&amp;") in shown
    compared = alice_client.get(address).text
    assert "<del>night.</del>" in compared and "<ins>dusk.</ins>" in compared
    lost = compared[compared.index("no longer stand") : compared.index('id="quoted-changes"')]
    assert "Changes where your answers quote" in compared and "Other changes" not in compared
    assert "Owls hunt at night." in lost and str(answer.claims.get().pk) in lost
    assert str(kept.claims.get().pk) not in lost


def test_others_quotes_are_not_shown(page, web, alice_client, bob, bob_client):
    bring_in(bob, OWLS, url=URL)
    answered(bob, page, "Owls hunt at night.")
    web.replies["owls.example/a"] = html(DUSK)
    check = asked(alice_client, page)
    query = {"old": check.before_id, "new": check.after_id}
    path = f"/library/sources/{page.pk}/compare/"
    assert "<blockquote>" not in alice_client.get(path, query).text
    assert "where your answers quote" not in alice_client.get(path, query).text
    assert "<blockquote>" in bob_client.get(path, query).text


def test_a_page_that_is_gone_is_told_on_the_card_until_it_is_back(page, web, alice, alice_client):
    answer = answered(alice, page, "Owls hunt at night.")
    web.replies["owls.example/a"] = reply(b"no", status="404 Not Found")
    assert asked(alice_client, page).outcome == "gone"
    text = SourceText.objects.get()
    copy = f"showing the copy of {day_words(text.fetched_at)}, sha256 {text.sha256}."
    assert f"Source unavailable, {copy}" in card(alice_client, answer)
    warned = "Open the live page at the passage (gone when it was last looked at)"
    assert warned in card(alice_client, answer)
    document = alice_client.get(f"/library/sources/{page.pk}/").text
    assert "this page is not there any more" in document and "typing mistakes" not in document
    assert "Open the live page (gone when last checked)" in document
    assert "⚠ Source unavailable" in alice_client.get("/library/").text
    web.replies["owls.example/a"] = html(OWLS)
    assert asked(alice_client, page).outcome == "same"
    assert "unavailable" not in card(alice_client, answer)
    assert "unavailable" not in alice_client.get("/library/").text


def test_a_page_counts_as_gone_when_it_cannot_be_had_twice(page, web, alice_client):
    web.replies["owls.example/a"] = reply(b"no", status="503 Service Unavailable")
    assert asked(alice_client, page).outcome == "failed"
    assert asked(alice_client, page).outcome == "gone"


def test_an_address_that_leads_elsewhere_is_not_taken_for_the_document(page, web, alice_client):
    web.replies["owls.example/a"] = redirect("https://owls.example/birds/b")
    web.replies["owls.example/birds/b"] = html("Welcome to our new page about owls and more.")
    check = asked(alice_client, page)
    assert check.outcome == "changed" and "https://owls.example/birds/b" in check.sentence
    assert SourceText.objects.count() == 1


@pytest.mark.parametrize("front", ["/", "/index.html", "/en/", "/de-at/home"])
def test_a_page_that_leads_to_a_front_page_is_gone(page, web, alice_client, front):
    web.replies["owls.example/a"] = redirect(f"https://owls.example{front}")
    web.replies[f"owls.example{front}"] = html("Welcome to our new site about owls and more.")
    check = asked(alice_client, page)
    assert check.outcome == "gone" and "front page of a site" in check.sentence


@pytest.mark.parametrize(
    "words",
    [
        "Page not found</p><p>Try the search.",
        "404 – Not Found",
        "Error 404",
        "Sorry, this page does not exist any more.",
        "Die Seite wurde nicht gefunden.",
        "The article you are looking for has been removed.",
        "Nie znaleziono strony",
        "お探しのページは見つかりませんでした。",
        "Страница не найдена",
        "页面不存在",
    ],
)
def test_a_page_that_says_with_success_that_it_is_gone_is_gone(page, web, alice_client, words):
    web.replies["owls.example/a"] = html(words)
    check = asked(alice_client, page)
    assert check.outcome == "gone" and "no text was added" in check.sentence
    assert SourceText.objects.count() == 1


SIGN_IN = "<html><title>{title}</title><body><h1>{title}</h1><p>User name</p></body></html>"


@pytest.mark.parametrize("title", ["Log in | Owls", "Please sign in to continue", "Anmelden"])
@pytest.mark.parametrize("place", ["/a", "/login?next=/a"])
def test_a_sign_in_in_the_place_of_the_page_is_not_its_text(page, web, alice_client, title, place):
    web.replies["owls.example/a"] = redirect(f"https://owls.example{place}")
    headers = ["Content-Type: text/html"]
    web.replies[f"owls.example{place}"] = reply(
        SIGN_IN.format(title=title).encode(), headers=headers
    )
    check = asked(alice_client, page)
    assert check.outcome == "failed" and "asks for a sign-in" in check.sentence
    assert SourceText.objects.count() == 1


def test_a_page_that_goes_back_to_what_it_read_is_as_it_was(page, web, alice, alice_client):
    answer = answered(alice, page, "Owls hunt at night.")
    web.replies["owls.example/a"] = html(DUSK)
    other = asked(alice_client, page).after
    web.replies["owls.example/a"] = html(OWLS)
    check = asked(alice_client, page)
    assert check.after == page.texts.exclude(pk=other.pk).get()
    assert "reads again as it did on" in check.sentence
    assert "changed since" not in card(alice_client, answer)
    assert asked(alice_client, page).outcome == "same"
    assert "changed since" not in card(alice_client, answer)
    assert [state.newer_id for state in states_of([other.pk])] == [check.after_id]


def test_a_text_read_in_after_the_last_look_is_what_the_page_reads(page, alice, alice_client):
    first = asked(alice_client, page).before
    newer = bring_in(alice, DUSK, url=URL).source.texts.latest("pk")
    assert [(state.text_id, state.newer_id) for state in states_of([first.pk, newer.pk])] == [
        (first.pk, newer.pk)
    ]


@pytest.mark.parametrize(
    "body",
    [
        f"<meta charset='utf-16'><p>{OWLS}".encode("utf-16"),
        f"<div><p>  {OWLS.replace(' ', '&#32;')}\n</p></div><script>token = 7</script>".encode(),
        f"<p>{OWLS}</p><input type='hidden' name='csrf' value='xyz'>".encode(),
    ],
)
def test_another_encoding_markup_or_token_is_no_change(page, web, alice_client, body):
    web.replies["owls.example/a"] = reply(body, headers=["Content-Type: text/html"])
    assert asked(alice_client, page).outcome == "same"


@pytest.mark.parametrize(
    "words",
    [
        "404 owls were counted this year.",
        "Not found guilty: the owls of Aldern.",
        f"Page 3 of this report could not be found by readers; it said: {OWLS}",
        "Owls are gone from Aldern.",
    ],
)
def test_a_page_that_speaks_of_what_is_gone_has_changed(page, web, alice_client, words):
    web.replies["owls.example/a"] = html(f"{words}</p><p>{OWLS} {OWLS}")
    assert asked(alice_client, page).outcome == "changed"


def test_a_page_is_fetched_once_however_often_it_is_asked_for(page, alice_client):
    for _ in range(2):
        alice_client.post(f"/library/sources/{page.pk}/check/")
    assert PageCheck.objects.count() == 1
    assert "being fetched again" in alice_client.get(f"/library/sources/{page.pk}/").text


def test_a_look_that_lost_its_lease_leaves_quietly(page, web, alice_client, monkeypatch):
    def taken_away(check, lease):
        lease.lose()

    with monkeypatch.context() as frozen:
        frozen.setattr("research_app.page_care.tasks.look_again", taken_away)
        asked(alice_client, page)
    web.replies["owls.example/a"] = html(DUSK)
    assert look(PageCheck.objects.latest("pk")).outcome == "changed"


def test_only_what_was_fetched_can_be_fetched_again_and_only_by_who_sees_it(
    page, alice, alice_client, bob_client
):
    upload = bring_in(alice, "Moths fly.").source
    assert alice_client.post(f"/library/sources/{upload.pk}/check/").status_code == 404
    assert bob_client.post(f"/library/sources/{page.pk}/check/").status_code == 404
    other = upload.texts.get().pk
    query = {"old": other, "new": page.texts.get().pk}
    path = f"/library/sources/{page.pk}/compare/"
    assert alice_client.get(path, query).status_code == 404
    assert bob_client.get(path, query).status_code == 404
    assert alice_client.get(path, {"old": "9" * 400, "new": "x"}).status_code == 404


def run_schedule():
    check_due_pages()
    return [look(each) for each in PageCheck.objects.filter(state="queued")]


def test_the_schedule_is_off_unless_it_is_set(page, settings):
    SourceText.objects.update(fetched_at=timezone.now() - timedelta(days=400))
    assert run_schedule() == []


def test_the_schedule_marks_changed_pages_and_stores_nothing(
    page, web, settings, alice, alice_client
):
    settings.SOURCE_CHECK_DAYS = 7
    answer = answered(alice, page, "Owls hunt at night.")
    assert run_schedule() == []
    SourceText.objects.update(fetched_at=timezone.now() - timedelta(days=8))
    web.replies["owls.example/a"] = html(DUSK)
    [check] = run_schedule()
    assert check.outcome == "changed" and SourceText.objects.count() == 1
    assert "The page has changed since" in card(alice_client, answer)
    assert "Page changed since" in alice_client.get("/library/").text
    assert run_schedule() == []


def test_confidential_addresses_and_second_pages_of_a_site_wait(page, web, settings, alice, bob):
    settings.SOURCE_CHECK_DAYS = 7
    bring_in(alice, DUSK, url="https://owls.example/b")
    secret = bring_in(alice, DUSK, url="https://secret.example/").source
    mark(secret, alice)
    SourceText.objects.update(fetched_at=timezone.now() - timedelta(days=8))
    assert [check.source for check in run_schedule()] == [page]


def shown(changes):
    return [
        ("".join(run.text for run in each.old), "".join(run.text for run in each.new))
        for each in changes
    ]


def test_lines_that_went_came_and_changed_are_told_apart():
    found = difference("Title\nOne two.\nGone.\nEnd", "Title\nOne three.\nEnd\nMore.")
    assert shown(found.others) == [("One two.", "One three."), ("Gone.", ""), ("", "More.")]


def test_changes_of_quoted_lines_come_first():
    old = "\n".join(f"Line {number} of owls." for number in range(MOST_SHOWN + 50))
    at = old.index("Line 240 of owls")
    found = difference(old, old.replace("owls", "hares"), [(at, at + 8)])
    assert shown(found.quoted) == [("Line 240 of owls.", "Line 240 of hares.")]
    assert shown(found.others)[0] == ("Line 0 of owls.", "Line 0 of hares.")
    assert found.left_out == 50


def test_huge_and_hostile_texts_are_compared_within_bounds():
    old = "\n".join(f"line {number}" for number in range(20_000))
    found = difference(old, old[::-1])
    assert not found.in_order and len(found.others) == MOST_SHOWN and found.left_out
    long = difference("a " * 400_000, "b " * 400_000)
    assert max(len(text) for pair in shown(long.others) for text in pair) < 3_000


def test_markup_of_pages_stays_text(page, web, alice_client):
    web.replies["owls.example/a"] = html("&lt;script&gt;alert(1)&lt;/script&gt; Owls sleep by day.")
    check = asked(alice_client, page)
    path = f"/library/sources/{page.pk}/compare/?old={check.before_id}&new={check.after_id}"
    compared = alice_client.get(path).text
    assert "<script>alert" not in compared and "&lt;script&gt;" in compared


def test_old_looks_at_a_page_are_thrown_away_and_its_newest_ones_stay(page, alice):
    week_ago = timezone.now() - timedelta(days=7)
    made = [
        PageCheck.objects.create(
            source=page, state="done", outcome="same", sentence="", finished_at=week_ago
        )
        for _ in range(CHECKS_KEPT + 5)
    ]
    waiting = PageCheck.objects.create(source=page)
    prune_page_checks()
    kept = [*made[-CHECKS_KEPT:], waiting]
    assert list(PageCheck.objects.order_by("pk")) == kept


def test_a_page_whose_document_goes_while_it_is_fetched_stops_asking(page, alice, alice_client):
    state = f"/library/sources/{page.pk}/check/state/"
    alice_client.post(f"/library/sources/{page.pk}/check/")
    assert alice_client.get(state, headers={"HX-Request": "true"}).status_code == 200
    page.library_entries.all().delete()
    gone = alice_client.get(state, headers={"HX-Request": "true"})
    assert gone.status_code == 286 and "not in your library any more" in gone.text
    assert alice_client.get(state).status_code == 404
