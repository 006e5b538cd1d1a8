"""What other sources say, on pages: only what the reader may see, and nothing counts twice."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.html import strip_tags

from citations.drafts import StanceDraft
from citations.models import Claim, Evidence, Source, Stance
from citations.storage.write.stances import keep_stances
from research_app.evidence_graph.models import CrossCheck
from research_app.library.models import LibraryEntry
from research_app.runs.beginning.choices import Choices, pinned_spans
from research_app.runs.models import Run
from tests.unit.answers import stored_text
from tests.unit.chats.made_chats import saved_chat

pytestmark = pytest.mark.django_db
OTHER = "Helios restated its accounts. Revenue was 2,950 million dollars in 2022."
SIGN = "a newer document contradicts an answer in it"
QUOTE = "Revenue was 2,950 million dollars in 2022."


@pytest.fixture
def claim(alice):
    answer = saved_chat(alice).turns.get().answer
    CrossCheck.objects.update_or_create(
        answer=answer,
        kind="answer",
        defaults={"owner": alice, "state": "done", "searched": 7, "done": 1, "total": 1},
    )
    return Claim.objects.get(answer=answer)


def other_text(owner, title="Helios restates", text=OTHER):
    stored = stored_text(text, title=title)
    LibraryEntry.objects.create(source_id=stored.info.source_id, owner=owner)
    return stored


def says_otherwise(claim, text, **more):
    at, words = text.text.index(QUOTE), claim.statement.index("3,214")
    draft = StanceDraft(
        text_id=text.id,
        start=at,
        end=at + len(QUOTE),
        relation="refutes",
        code="other_figure",
        words=(((words, words + 5), (12, 17)),),
        note="It gives 2,950 million dollars.",
        **more,
    )
    keep_stances(claim.pk, [draft], judge="judge 1", found_by="arrival")
    return Stance.objects.get(claim=claim, source_text=text.id)


def part(client, path):
    return client.get(path, headers={"HX-Request": "true"}).text


def others(client, claim):
    return part(client, f"/claims/{claim.pk}/others/")


def test_a_contradiction_stands_on_the_card_with_the_differing_words_of_both(
    alice_client, alice, claim
):
    says_otherwise(claim, other_text(alice))
    card = others(alice_client, claim)
    assert "1 says otherwise" in card and "7 documents searched" in card
    assert "<mark>3,214</mark>" in card and "<mark>2,950</mark>" in card


def test_a_source_that_is_hidden_leaves_no_trace(alice_client, bob, alice, claim):
    answer = f"/answers/{claim.answer_id}"
    shown = (f"/claims/{claim.pk}/others/", f"{answer}/compared/", f"{answer}/sources/")
    before = [part(alice_client, path) for path in shown]
    says_otherwise(claim, other_text(bob))
    assert [part(alice_client, path) for path in shown] == before


def test_an_answer_says_under_it_which_later_document_contradicts_it(alice_client, alice, claim):
    text = other_text(alice)
    says_otherwise(claim, text)
    CrossCheck.objects.create(owner=alice, kind="arrival", text_id=text.id, state="done")
    address = f"/answers/{claim.answer_id}/compared/"
    line = alice_client.get(address).text
    assert "1 claim is contradicted" in " ".join(line.replace("<strong>", "").split())
    assert "Helios restates" in line and "New since" in line
    assert SIGN in part(alice_client, "/sidebar/")
    assert "contradicts 1 claim of your answers" in alice_client.get("/library/").text
    notice = CrossCheck.objects.get(kind="arrival")
    seen = alice_client.post(f"/notices/{notice.pk}/seen/")
    assert "chats-changed" in seen.headers["HX-Trigger"]
    assert "New since" not in alice_client.get(address).text
    assert SIGN not in part(alice_client, "/sidebar/")


def test_what_a_reader_sets_aside_is_no_contradiction_any_more(alice_client, alice, claim):
    stance = says_otherwise(claim, other_text(alice))
    said = alice_client.post(
        f"/stances/{stance.pk}/say/",
        {"says": "another thing"},
        headers={"HX-Request": "true"},
    ).text
    assert "says otherwise" not in said and "A reader set this aside" in said
    assert Stance.objects.get(pk=stance.pk).relation == "refutes"
    back = alice_client.post(f"/stances/{stance.pk}/say/", headers={"HX-Request": "true"}).text
    assert "1 says otherwise" in back


def test_what_is_kept_becomes_evidence_that_outlives_the_stance(alice_client, alice, claim):
    text = other_text(alice)
    stance = says_otherwise(claim, text)
    for _ in range(2):
        kept = alice_client.post(f"/stances/{stance.pk}/keep/", headers={"HX-Request": "true"}).text
    assert "Kept as evidence E2" in kept
    assert Evidence.objects.filter(source_text=text.id).values_list("quote", flat=True)[0] == QUOTE
    assert Evidence.objects.filter(source_text=text.id).count() == 1


def test_documents_that_say_nothing_are_listed_while_they_are_few(alice_client, alice, bob, claim):
    says_otherwise(claim, other_text(alice))
    other_text(alice, title="Owls of Aldern", text="Owls hunt at night.")
    other_text(bob, title="Bees of Aldern", text="Bees hum by day.")
    table = part(alice_client, f"/answers/{claim.answer_id}/sources/")
    silent = table.partition("<summary>")[2].rpartition("nothing of it</summary>")[2]
    assert "Owls of Aldern" in silent.partition("</details>")[0]
    assert "Bees of Aldern" not in table


def test_copies_are_one_row_of_the_table(alice_client, alice, claim):
    original, copy = other_text(alice), other_text(alice, title="Helios restates, again")
    says_otherwise(claim, original)
    says_otherwise(claim, copy, copy_of=original.id)
    page = alice_client.get(f"/answers/{claim.answer_id}/sources/").text
    assert page.count('<th scope="row">') == 2  # the cited source and this one
    assert "and 1 copy" in page


def test_only_the_owner_says_something_and_only_of_what_is_seen(
    bob_client, alice_client, alice, bob, claim
):
    stance = says_otherwise(claim, other_text(alice))
    hidden = says_otherwise(claim, other_text(bob, title="Bob's"))
    for client, pk in ((bob_client, stance.pk), (alice_client, hidden.pk)):
        assert client.post(f"/stances/{pk}/say/", {"says": "right"}).status_code == 404
        assert client.post(f"/stances/{pk}/keep/").status_code == 404
    for path in ("sources", "compared"):
        assert bob_client.get(f"/answers/{claim.answer_id}/{path}/").status_code == 404
    assert bob_client.get(f"/claims/{claim.pk}/others/").status_code == 404


def test_a_document_tells_what_it_says_of_ones_own_answers(alice_client, bob_client, alice, claim):
    text = other_text(None)
    says_otherwise(claim, text)
    address = f"/sources/{text.info.source_id}/says/"
    assert "What it says about your answers (1)" in alice_client.get(address).text
    assert "What it says" not in bob_client.get(address).text


def test_while_comparing_the_line_tells_how_far_it_is(alice_client, claim):
    CrossCheck.objects.filter(answer=claim.answer_id).update(state="running", done=3, total=9)
    line = alice_client.get(f"/answers/{claim.answer_id}/compared/").text
    assert "3 of 9 claims" in line and "every 3s" in line
    CrossCheck.objects.filter(answer=claim.answer_id).update(
        state="done", finished_at=timezone.now()
    )
    assert "every 3s" not in alice_client.get(f"/answers/{claim.answer_id}/compared/").text


@pytest.mark.parametrize(
    ("minutes", "pause"), [(0, "every 3s"), (0.5, "every 7s"), (9, "every 15s")]
)
def test_the_longer_a_comparison_waits_the_less_often_a_page_asks(
    minutes, pause, alice_client, claim
):
    begun = timezone.now() - timedelta(minutes=minutes)
    CrossCheck.objects.filter(answer=claim.answer_id).update(state="queued", created_at=begun)
    assert pause in alice_client.get(f"/answers/{claim.answer_id}/compared/").text


def test_a_stance_keeps_no_document_alive(alice, claim):
    from research_app.library.erase import erase_unused_sources

    text = stored_text(OTHER, title="Nobody's")
    says_otherwise(claim, text)
    assert erase_unused_sources({text.info.source_id}) == 1
    assert not Stance.objects.exists() and not Source.objects.filter(title="Nobody's").exists()


def test_an_owner_has_an_answer_compared_again(alice_client, bob_client, alice, claim):
    says_otherwise(claim, other_text(alice))
    address = f"/answers/{claim.answer_id}/compare/"
    assert bob_client.post(address).status_code == 404
    assert "1 claim is contradicted" in plain(
        alice_client.get(f"/answers/{claim.answer_id}/compared/")
    )
    line = alice_client.post(address)
    assert "Comparing with other documents" in line.content.decode()
    assert not Stance.objects.filter(current=True).exists()
    assert CrossCheck.objects.get(answer=claim.answer_id).is_active


def plain(response):
    return " ".join(strip_tags(response.content.decode()).split())


def test_the_question_is_answered_again_with_what_contradicts(
    alice_client, bob_client, alice, claim
):
    text = other_text(alice)
    stance = says_otherwise(claim, text)
    address = f"/stances/{stance.pk}/answer/"
    assert bob_client.post(address).status_code == 404
    assert alice_client.post(address).status_code == 200
    run = Run.objects.filter(owner=alice).latest("created_at")
    choices = Choices.from_json(run.choices)
    assert choices.of == claim.answer_id
    assert pinned_spans(alice, run.chat_key, choices) == ((text.id, *span_of(stance)),)
    LibraryEntry.objects.filter(source=text.info.source_id).delete()
    assert pinned_spans(alice, run.chat_key, choices) == ()


def span_of(stance):
    return stance.place.start, stance.place.end
