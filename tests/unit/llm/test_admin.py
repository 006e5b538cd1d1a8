"""Staff configure and test models; nobody sees a key."""

import pytest
from django.contrib.admin.models import LogEntry
from django.urls import reverse

from research_app.llm.configuration import configured
from research_app.llm.models import LanguageModel
from tests.scripted_model import calls, echoes_key
from tests.unit.llm.asking import HELLO, fast_model

LIST = "/admin/llm/languagemodel/"
KEY = "sk-typed-by-staff-123"


def add(client, **given):
    form = {"tier": "fast", "base_url": "https://models.example/v1", "model": "small", **given}
    return client.post(f"{LIST}add/", form, follow=True)


def change(client, **given):
    row = LanguageModel.objects.get()
    form = {"tier": row.tier, "base_url": row.base_url, "model": row.model, **given}
    return client.post(f"{LIST}{row.pk}/change/", form, follow=True)


def test_a_key_is_written_once_and_rendered_nowhere(staff_client):
    add(staff_client, new_key=KEY)
    row = LanguageModel.objects.get()
    assert configured().tiers["fast"].key.reveal() == KEY
    pages = [LIST, f"{LIST}{row.pk}/change/", f"{LIST}{row.pk}/history/", f"{LIST}test/"]
    for page in pages:
        shown = staff_client.get(page).content.decode()
        assert KEY not in shown
        assert row.sealed_key not in shown
    logged = " ".join(f"{each} {each.change_message}" for each in LogEntry.objects.all())
    assert KEY not in logged


def test_a_change_is_logged_without_the_key_and_an_empty_field_keeps_it(staff_client):
    add(staff_client, new_key=KEY)
    change(staff_client, model="larger")
    assert configured().tiers["fast"].key.reveal() == KEY
    change(staff_client, new_key="sk-another-one-456")
    assert configured().tiers["fast"].key.reveal() == "sk-another-one-456"
    told = LogEntry.objects.first().get_change_message()
    assert "Key" in told
    assert "sk-" not in told


def test_another_address_forgets_the_key_so_that_it_cannot_be_sent_elsewhere(staff_client):
    add(staff_client, new_key=KEY)
    shown = change(staff_client, base_url="https://elsewhere.example/v1").content.decode()
    assert "The key was forgotten" in shown
    assert not configured().tiers["fast"].key


def test_a_key_can_be_forgotten(staff_client):
    add(staff_client, new_key=KEY)
    change(staff_client, forget_key="on")
    assert not configured().tiers["fast"].key


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"base_url": "http://models.example/v1"}, "must begin with https://"),
        ({"base_url": ""}, "needs an address"),
        ({"base_url": "https://sk-1@models.example/v1"}, "no user name"),
        ({"new_key": "two words"}, "without spaces"),
    ],
)
def test_a_mistake_is_told_beside_its_field(staff_client, given, said):
    assert said in add(staff_client, **given).content.decode()
    assert not LanguageModel.objects.exists()


def test_what_the_environment_sets_is_shown_and_cannot_be_changed(staff_client, configured_model):
    shown = staff_client.get(LIST).content.decode()
    assert "set by the environment" in shown
    assert configured_model.host in shown
    assert configured_model.key not in shown
    assert add(staff_client).status_code == 403


def test_researchers_see_none_of_it(alice_client, configured_model):
    for page in (LIST, f"{LIST}add/", reverse("admin:llm_test")):
        assert alice_client.get(page).status_code in (302, 403)
        assert alice_client.post(page).status_code in (302, 403)
    assert configured_model.paths == []


def test_staff_without_the_right_to_it_cannot_test_models(alice, alice_client, configured_model):
    alice.is_staff = True
    alice.save()
    assert alice_client.post(reverse("admin:llm_test")).status_code == 403
    assert configured_model.paths == []


def good(body):
    if body.get("tools"):
        return calls("note_colour", colour="red")
    return {"colour": "red"} if body.get("response_format") else "ready"


def test_the_test_page_asks_only_when_told_to_and_says_what_works(staff_client, configured_model):
    configured_model.script = good
    staff_client.get(reverse("admin:llm_test"))
    assert configured_model.paths == []
    shown = staff_client.post(reverse("admin:llm_test")).content.decode()
    assert shown.count("✓ works") == 8
    assert "by their schema" in shown
    assert "small at" in shown


def test_the_test_page_tells_what_fails_without_the_endpoints_words(staff_client, configured_model):
    configured_model.script = lambda body: echoes_key()
    shown = staff_client.post(reverse("admin:llm_test")).content.decode()
    assert "✗ fails" in shown
    assert "key and model name" in shown
    assert configured_model.key not in shown


def test_a_model_that_can_less_is_said_to_do_without(staff_client, configured_model):
    configured_model.names = ["another"]
    configured_model.rejects = {"tools", "json_schema"}
    configured_model.script = good
    shown = staff_client.post(reverse("admin:llm_test")).content.decode()
    assert "not in the endpoint" in shown
    assert "as JSON" in shown
    assert "answers without using them" in shown


def test_the_last_errors_are_listed(staff_client, configured_model):
    configured_model.script = lambda body: echoes_key()
    with pytest.raises(Exception, match="refused the request"):
        fast_model().say(HELLO)
    shown = staff_client.get(LIST).content.decode()
    assert "Last errors on this machine" in shown
    assert "refused the request" in shown
    assert configured_model.key not in shown
