"""What is here already is noticed, with a way to it; many links come in at once."""

import pytest

from research_app.sources.forms import MAX_LINKS
from research_app.sources.models import Intake
from tests.unit.sources.library_documents import bring_in

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
    assert f'<a href="/library/sources/{there.pk}/">Show what is there</a>' in page


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
