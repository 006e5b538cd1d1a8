"""Which acts are told, by whom, and what is never told."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, User
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from research_app.audit_log.models import AuditEntry
from research_app.chats.delete_chat import ChatHeld, delete_chat, erase_deleted_chats
from research_app.chats.hold import hold_chat, lift_hold
from research_app.chats.models import Chat, ChatRetention
from research_app.chats.retention import delete_expired_chats, kept_days
from tests.conftest import PASSWORD
from tests.unit.chats.made_chats import saved_chat

pytestmark = pytest.mark.django_db
SECRET = "Nightjar"


def told(action):
    return [
        (each.actor, each.object_type, each.object_id, each.outcome)
        for each in AuditEntry.objects.filter(action=action)
    ]


def test_sign_in_done_and_failed_and_sign_out(client, alice):
    sign_in = reverse("accounts:sign_in")
    client.post(sign_in, {"username": "Alice?", "password": SECRET})
    client.post(sign_in, {"username": "alice", "password": PASSWORD})
    client.post(reverse("accounts:sign_out"))
    assert told("sign-in") == [("(no such account)", "", "", "failed"), ("alice", "", "", "done")]
    assert told("sign-out") == [("alice", "", "", "done")]
    assert SECRET not in json.dumps([*AuditEntry.objects.values("details", "object_id")])


def test_a_link_that_signs_in_is_told_when_it_is_made_and_used(client, alice):
    out = StringIO()
    call_command("sign_in_link", "alice", "--base-url", "http://testserver", stdout=out)
    client.get(out.getvalue().strip().removeprefix("http://testserver"))
    assert told("sign-in") == [("", "user", str(alice.pk), "link made"), ("alice", "", "", "done")]
    token = out.getvalue().split("sesame=")[1].strip()
    assert token not in json.dumps([*AuditEntry.objects.values("details", "object_id")])


def test_an_act_that_cannot_be_told_is_not_done(alice, monkeypatch):
    chat = saved_chat(alice)

    def broken(*args, **values):
        raise RuntimeError("no log")

    monkeypatch.setattr("research_app.chats.delete_chat.record", broken)
    with pytest.raises(RuntimeError):
        delete_chat(chat, actor=alice)
    chat.refresh_from_db()
    assert chat.deleted_at is None


def test_what_became_of_a_question_without_its_words(alice):
    chat = saved_chat(alice, question=f"{SECRET}: how did revenue develop?")
    answer = chat.turns.get().answer_id
    assert told("answer") == [("alice", "answer", str(answer), "ANSWERED")]
    assert SECRET not in json.dumps([*AuditEntry.objects.values("details")])


def test_deleting_undoing_erasing(alice, alice_client, monkeypatch):
    chat = saved_chat(alice)
    alice_client.post(f"/chats/{chat.pk}/delete/")
    alice_client.post(f"/chats/{chat.pk}/undo/")
    alice_client.post(f"/chats/{chat.pk}/delete/")
    of_chat = ("chat", str(chat.pk), "done")
    assert told("deletion") == [("alice", *of_chat)] * 2
    assert told("undo deletion") == [("alice", *of_chat)]
    monkeypatch.setattr("research_app.chats.delete_chat.UNDO_TIME", timedelta(0))
    erase_deleted_chats()
    assert told("erasure") == [("", *of_chat)]


def test_readers_checks(alice, alice_client):
    claim = saved_chat(alice).turns.get().answer.claims.get().pk
    alice_client.post(f"/claims/{claim}/check/")
    alice_client.post(f"/claims/{claim}/differ/", {"level": "not supported", "note": SECRET})
    said = [("alice", "claim", str(claim), what) for what in ("checked", "read differently")]
    assert told("reading") == said
    assert SECRET not in json.dumps([*AuditEntry.objects.values("details")])


def test_changes_in_the_administration_name_fields_and_no_values(staff_client, alice):
    chat = saved_chat(alice)
    page = reverse("admin:chats_chat_change", args=[chat.pk])
    form = {
        "turns-TOTAL_FORMS": 0,
        "turns-INITIAL_FORMS": 0,
        "archived_at_0": "",
        "archived_at_1": "",
    }
    response = staff_client.post(page, {**form, "title": SECRET, "hold": "on"})
    assert response.status_code == 302
    [change] = AuditEntry.objects.filter(action="admin change")
    assert (change.actor, change.object_type, change.outcome) == ("staff", "chats.chat", "changed")
    assert set(change.details["fields"]) == {"Title", "Hold"}
    assert told("legal hold") == [("staff", "chat", str(chat.pk), "set")]
    assert SECRET not in json.dumps([*AuditEntry.objects.values("details")])


def test_django_s_own_list_keeps_no_words_either(staff_client, alice):
    chat = saved_chat(alice, question=f"{SECRET}: how did revenue develop?")
    page = reverse("admin:chats_chat_change", args=[chat.pk])
    form = {"turns-TOTAL_FORMS": 0, "turns-INITIAL_FORMS": 0, "title": SECRET}
    staff_client.post(page, form | {"archived_at_0": "", "archived_at_1": ""})
    staff_client.post(reverse("admin:chats_chat_delete", args=[chat.pk]), {"post": "yes"})
    listed = [*LogEntry.objects.values_list("object_repr", flat=True)]
    assert listed == [f"chat {chat.pk}"] * 2


def test_deleting_in_the_administration_is_told_once(staff_client, alice):
    held, other = saved_chat(alice), saved_chat(alice)
    Chat.objects.filter(pk=held.pk).update(hold=True)
    chosen = {"action": "delete_selected", "post": "yes"}
    staff_client.post(
        reverse("admin:chats_chat_changelist"),
        chosen | {"_selected_action": [held.pk, other.pk]},
    )
    assert sorted(told("deletion")) == sorted(
        [
            ("staff", "chat", str(held.pk), "refused"),
            ("staff", "chat", str(other.pk), "done"),
        ]
    )
    assert told("admin change") == []
    refused = staff_client.post(reverse("admin:chats_chat_delete", args=[held.pk]), {"post": "yes"})
    assert refused.status_code == 403 and "legal hold" in refused.text
    assert len(told("deletion")) == 3
    assert Chat.objects.get(deleted_at=None) == held


def test_deleting_twice_at_once_is_one_deletion(alice):
    chat = saved_chat(alice)
    delete_chat(chat, actor=alice)
    deleted_at = Chat.objects.get().deleted_at
    delete_chat(chat, actor=alice)
    assert told("deletion") == [("alice", "chat", str(chat.pk), "done")]
    assert Chat.objects.get().deleted_at == deleted_at


def test_another_role_is_told_with_what_was_before(staff_client, alice):
    group, _ = Group.objects.get_or_create(name="Compliance")
    page = reverse("admin:auth_user_change", args=[alice.pk])
    joined = alice.date_joined
    staff_client.post(
        page,
        {
            "username": "alice",
            "is_active": "on",
            "groups": [group.pk],
            "date_joined_0": joined.strftime("%Y-%m-%d"),
            "date_joined_1": joined.strftime("%H:%M:%S"),
        },
    )
    [change] = AuditEntry.objects.filter(action="role change")
    assert change.object_id == str(alice.pk)
    assert change.details == {"before": ["is_active"], "after": ["Compliance", "is_active"]}


def test_a_held_chat_stays_whoever_deletes_it(alice, alice_client, staff, staff_client):
    chat = saved_chat(alice)
    hold_chat(chat, actor=staff)
    assert "legal hold" in alice_client.post(f"/chats/{chat.pk}/delete/").text
    shown = alice_client.get("/").text
    assert "cannot be deleted" in shown and f"/chats/{chat.pk}/delete/" not in shown
    Chat.objects.update(updated_at=timezone.now() - timedelta(days=400))
    ChatRetention.objects.create(days=30)
    assert delete_expired_chats() == 0
    staff_client.post(reverse("admin:auth_user_delete", args=[alice.pk]), {"post": "yes"})
    assert Chat.objects.filter(pk=chat.pk, deleted_at=None, owner=alice).exists()
    with pytest.raises(ChatHeld):
        delete_chat(chat, actor=alice)
    assert lift_hold(chat, actor=staff)
    assert delete_expired_chats() == 1


def test_unused_chats_go_after_the_days_that_are_set(alice, alice_client, settings):
    old, new = saved_chat(alice), saved_chat(alice)
    Chat.objects.filter(pk=old.pk).update(updated_at=timezone.now() - timedelta(days=91))
    assert delete_expired_chats() == 0
    settings.CHAT_RETENTION_DAYS = 90
    assert "Chats are deleted 90 days after their last use." in alice_client.get("/").text
    assert "unless you ask in it before" in alice_client.get(f"/chats/{new.pk}/").text
    assert delete_expired_chats(except_for={old.pk}) == 0
    assert delete_expired_chats() == 1
    [entry] = AuditEntry.objects.filter(action="deletion")
    assert entry.actor == "" and entry.details == {"reason": "not used for 90 days"}
    ChatRetention.objects.create(days=0)
    assert kept_days() == 0


def test_setting_retention_is_told(staff_client):
    staff_client.post(reverse("admin:chats_chatretention_add"), {"days": 30})
    [entry] = AuditEntry.objects.filter(action="retention")
    assert entry.actor == "staff" and entry.details == {"days_before": 0, "days": 30}


def test_users_made_and_passwords_set_at_the_console_are_told(alice, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", SECRET * 3)
    call_command("createsuperuser", username="root", email="", interactive=False, verbosity=0)
    root = User.objects.get(username="root")
    assert told("role change") == [("", "user", str(root.pk), "user made")]
    monkeypatch.setattr(
        "django.contrib.auth.management.commands.changepassword.getpass.getpass",
        lambda prompt: SECRET * 3,
    )
    call_command("changepassword", "alice", stdout=StringIO())
    assert told("admin change") == [("", "auth.user", str(alice.pk), "changed")]
    alice.refresh_from_db()
    assert alice.check_password(SECRET * 3)
    assert SECRET not in json.dumps([*AuditEntry.objects.values("details", "object_id")])


def test_a_superuser_who_cannot_be_told_is_not_made(db, monkeypatch):
    def broken(*args, **values):
        raise RuntimeError("no log")

    monkeypatch.setattr("research_app.accounts.console.told.record", broken)
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", SECRET * 3)
    with pytest.raises(RuntimeError):
        call_command("createsuperuser", username="root", email="", interactive=False)
    assert not User.objects.filter(username="root").exists()
