import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from research_app.accounts import throttle
from research_app.accounts.models import PasswordAttempt
from research_app.accounts.sign_in_link import make_link
from tests.conftest import PASSWORD

pytestmark = pytest.mark.django_db
SIGN_IN = "/account/sign-in/"


def sign_in(client, name="alice", password=PASSWORD, **extra):
    return client.post(SIGN_IN, {"username": name, "password": password, **extra})


def is_signed_in(client):
    return "_auth_user_id" in client.session


def test_the_right_password_leads_to_the_desk(client, alice):
    response = sign_in(client)
    assert (response.status_code, response.url) == (302, "/")
    assert is_signed_in(client)


def test_a_page_asked_for_before_comes_after(client, alice):
    assert sign_in(client, next="/library/").url == "/library/"


def test_nobody_is_sent_to_another_site(client, alice):
    assert sign_in(client, next="https://elsewhere.example/").url == "/"
    client.post("/account/sign-out/")
    assert sign_in(client, next="//elsewhere.example/").url == "/"


def test_a_wrong_password_says_what_to_do(client, alice):
    response = sign_in(client, password="wrong")
    assert "Check both and try again" in response.text
    assert not is_signed_in(client)


def test_an_unknown_name_looks_like_a_wrong_password(client, alice):
    wrong, unknown = sign_in(client, password="wrong"), sign_in(client, name="nobody")
    assert wrong.context["form"].non_field_errors() == unknown.context["form"].non_field_errors()


def test_signing_out_takes_a_post(alice_client):
    assert alice_client.get("/account/sign-out/").status_code == 405
    assert is_signed_in(alice_client)
    assert alice_client.post("/account/sign-out/").url == SIGN_IN
    assert not is_signed_in(alice_client)


def test_after_too_many_failures_even_the_right_password_must_wait(client, alice):
    for _ in range(throttle.ATTEMPTS):
        sign_in(client, password="wrong")
    response = sign_in(client)
    assert "Too many failed attempts. Wait 15 minutes" in response.text
    assert not is_signed_in(client)


def test_the_wait_ends(client, alice):
    for _ in range(throttle.ATTEMPTS):
        sign_in(client, password="wrong")
    for attempt in PasswordAttempt.objects.all():
        attempt.created_at -= throttle.WINDOW
        attempt.save()
    assert sign_in(client).url == "/"


def test_refused_attempts_do_not_prolong_the_wait(client, alice):
    for _ in range(throttle.ATTEMPTS + 5):
        sign_in(client, password="wrong")
    assert PasswordAttempt.objects.count() == throttle.ATTEMPTS


def test_others_are_not_kept_waiting(client, alice, bob):
    for _ in range(throttle.ATTEMPTS):
        sign_in(client, password="wrong")
    assert sign_in(client, name="bob").url == "/"


def test_another_spelling_of_the_name_is_the_same_account(client, alice):
    for _ in range(throttle.ATTEMPTS):
        sign_in(client, name="ALICE", password="wrong")
    assert "Too many" in sign_in(client).text


def test_a_forwarded_address_is_not_believed(client, alice):
    for number in range(throttle.ATTEMPTS):
        client.post(
            SIGN_IN,
            {"username": "alice", "password": "wrong"},
            headers={"x-forwarded-for": f"203.0.113.{number}"},
        )
    assert "Too many" in sign_in(client).text


def guess(client, name="alice", times=throttle.ATTEMPTS, **headers):
    for _ in range(times):
        response = client.post(SIGN_IN, {"username": name, "password": "wrong"}, headers=headers)
    return response


def test_behind_counted_proxies_each_client_has_its_own_limit(client, alice, settings):
    settings.BEHIND_TLS_PROXY, settings.PROXY_HOPS = True, 1
    for number in range(throttle.ATTEMPTS):  # what the sender wrote stands further left
        guess(client, times=1, **{"x-forwarded-for": f"203.0.113.{number}, 198.51.100.1"})
    assert "Too many" in guess(client, times=1, **{"x-forwarded-for": "198.51.100.1"}).text
    assert "Check both" in guess(client, times=1, **{"x-forwarded-for": "198.51.100.2"}).text


@pytest.mark.parametrize("hops", [0, 1])
def test_behind_a_proxy_nobody_shuts_an_account_for_the_browser_of_its_owner(
    client, alice, settings, hops
):
    settings.BEHIND_TLS_PROXY, settings.PROXY_HOPS = True, hops
    sign_in(client)
    client.post("/account/sign-out/")
    guess(Client(), times=throttle.ATTEMPTS + 1)
    assert "Too many" in sign_in(Client()).text
    assert sign_in(client).url == "/"


def test_a_known_browser_guesses_no_more_often_and_for_no_other_account(client, alice, bob):
    sign_in(client)
    client.post("/account/sign-out/")
    assert "Too many" in guess(client, times=throttle.ATTEMPTS + 1).text
    guess(Client(), name="bob")
    assert "Too many" in guess(client, name="bob", times=1).text


def test_a_browser_known_by_a_link_is_known(client, alice):
    client.get(make_link(alice, ""))
    client.post("/account/sign-out/")
    guess(Client(), times=throttle.ATTEMPTS + 1)
    assert sign_in(client).url == "/"


def test_one_address_does_not_try_a_password_on_everybody(client, alice):
    for number in range(throttle.ATTEMPTS_OF_ADDRESS):
        PasswordAttempt.objects.create(account=f"user{number}", address="127.0.0.1")
    assert "Too many" in sign_in(client).text
    elsewhere = client.post(
        SIGN_IN, {"username": "alice", "password": PASSWORD}, REMOTE_ADDR="198.51.100.9"
    )
    assert elsewhere.url == "/"


def test_where_the_proxy_tells_no_address_all_together_are_not_shut_out(client, alice, settings):
    settings.BEHIND_TLS_PROXY = True
    for number in range(throttle.ATTEMPTS_OF_ADDRESS):
        PasswordAttempt.objects.create(account=f"user{number}", address="")
    assert sign_in(client).url == "/"


def test_success_forgets_the_failures(client, alice):
    for _ in range(throttle.ATTEMPTS - 1):
        sign_in(client, password="wrong")
    sign_in(client)
    assert not PasswordAttempt.objects.exists()


def test_the_admin_has_no_door_of_its_own(client, staff):
    response = client.get("/admin/login/?next=/admin/")
    assert (response.status_code, response.url) == (302, f"{SIGN_IN}?next=/admin/")
    assert client.post("/admin/login/", {"username": "staff", "password": PASSWORD}).url == SIGN_IN
    assert not is_signed_in(client)


def test_who_may_not_open_the_admin_is_told_so(alice_client):
    response = alice_client.get("/admin/", follow=True)
    assert "who may not open that page" in response.text


def test_an_account_that_is_switched_off_stays_outside(client, alice):
    get_user_model().objects.update(is_active=False)
    sign_in(client)
    assert not is_signed_in(client)


@pytest.mark.parametrize("name", ["a\x00b", "x" * 5000, "", "' OR 1=1 --", "ａｌｉｃｅ"])
def test_odd_names_are_only_wrong(client, alice, name):
    assert sign_in(client, name=name, password="wrong").status_code == 200


def test_the_admin_asks_for_a_sign_in(client):
    response = client.get("/admin/", follow=True)
    assert response.redirect_chain[-1] == (f"{SIGN_IN}?next=%2Fadmin%2F", 302)
