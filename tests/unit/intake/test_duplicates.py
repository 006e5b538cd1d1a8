"""What is here already is noticed, with a way to it; many links come in at once."""

import pytest

from research_app.intake.forms import MAX_LINKS, addresses_in
from research_app.library.models import Intake
from tests.unit.library.library_documents import bring_in

pytestmark = pytest.mark.django_db


def test_the_same_text_in_another_file_is_noticed(alice, monkeypatch):
    first = bring_in(alice, "Owls hunt.", url="https://owls.example/a")
    again = bring_in(alice, "Owls hunt.")
    assert again.source != first.source and again.same_as == first.source
    assert "The very same text is in the library already" in again.note


def test_the_same_bytes_and_the_same_link_lead_to_what_is_there(alice):
    for more in ({}, {"url": "https://owls.example/a"}):
        first = bring_in(alice, f"Owls hunt. {more}", **more)
        again = bring_in(alice, f"Owls hunt. {more}", **more)
        assert again.same_as == first.source and "kept once" in again.note


def test_what_others_have_is_never_told(alice, bob):
    bring_in(bob, "Owls hunt.", url="https://owls.example/a")
    kept = bring_in(alice, "Owls hunt.")
    assert (kept.same_as, kept.note) == (None, "")


def test_a_row_leads_to_what_is_there(alice, alice_client):
    there = bring_in(alice, "Owls hunt.").source
    Intake.objects.create(
        owner=alice, origin="file", name="a.txt", state="done", source=there, same_as=there
    )
    page = alice_client.get("/library/").text
    assert f'<a href="/library/sources/{there.pk}/">Show that document</a>' in page


def test_links_are_folded_and_each_has_a_row_with_its_own_error(alice_client):
    links = [f"https://owls.example/{number}" for number in range(50)]
    pasted = [*links, "https://OWLS.example/3#top", "https://owls.example/4?utm_source=x", "owls"]
    alice_client.post("/library/links/", {"links": "\n".join(pasted)})
    assert Intake.objects.filter(state="queued").count() == 50
    assert Intake.objects.get(state="failed").name == "owls"


def test_too_many_links_are_refused_with_the_limit(alice_client):
    links = "\n".join(f"https://owls.example/{number}" for number in range(MAX_LINKS + 1))
    refused = alice_client.post("/library/links/", {"links": links})
    assert refused.status_code == 422
    assert f"at most {MAX_LINKS} links at a time. These are {MAX_LINKS + 1}." in refused.text
    assert not Intake.objects.exists()


def test_a_pasted_list_gives_every_address_and_tells_of_lines_without_one(alice_client):
    pasted = """My sources (draft 3):
    1. https://owls.example/night, https://owls.example/wiki/Owl_(bird).
    - see [the report](https://owls.example/report.pdf) and <https://owls.example/moved>;
    ---
    www.owls.example/bare
    """
    alice_client.post("/library/links/", {"links": pasted})
    assert set(Intake.objects.filter(state="queued").values_list("url", flat=True)) == {
        "https://owls.example/night",
        "https://owls.example/wiki/Owl_(bird)",
        "https://owls.example/report.pdf",
        "https://owls.example/moved",
    }
    refused = dict(Intake.objects.filter(state="failed").values_list("name", "error"))
    assert set(refused) == {"My sources (draft 3):", "www.owls.example/bare"}
    assert all("begins with http" in sentence for sentence in refused.values())
    assert "Try again" not in alice_client.get("/library/").text, "it would fail again"


def test_hostile_lists_are_read_in_one_go():
    ends = ")" * 100_000
    assert addresses_in(f"https://owls.example/{ends}") == [f"https://owls.example/{ends}"]
    assert addresses_in("https://owls.example/" + ")" * 900) == ["https://owls.example/"]
