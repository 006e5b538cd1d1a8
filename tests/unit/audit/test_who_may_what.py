"""Who may do what at every address: one table of all addresses, tried by everybody in every way.

The addresses come from the URL patterns: one that is new fails here until its row says whose it is.
"""

from __future__ import annotations

import pytest
from django.db import transaction
from django.test import Client

from research_app.chats.models import Turn
from tests.unit.audit.conftest import client_of, member
from tests.unit.test_access import ALL, everything_stored, filled, secrets

pytestmark = pytest.mark.django_db
one_of_everything = secrets

#: What an address is for. `page`: whoever signed in may read it; `asking`: who asks; `own`: whose
#: it is, if they ask; `exports`: whoever signed in, also who only reads; `export`: whose it is;
#: `answer`: whose it is, and who reads all provenance; `auditors`: these alone; `admins`: likewise.
PAGE, ASKING, OWN, EXPORT, EXPORTS = "page", "asking", "own", "export", "exports"
ANSWER, AUDITORS, ADMINS, PUBLIC = "answer", "auditors", "admins", "public"
#: The address, what it is for, and by which methods.
TABLE: dict[str, tuple[str, str]] = {
    "/healthz": (PUBLIC, "GET"),
    "/readyz": (PUBLIC, "GET"),
    "/metrics": (PUBLIC, "GET"),
    "/favicon.ico": (PUBLIC, "GET"),
    "/admin/login/": (PUBLIC, "GET"),
    "/account/sign-in/": (PUBLIC, "GET POST"),
    "/account/link/": (PUBLIC, "GET"),
    "/account/sign-out/": (PAGE, "POST"),
    "/": (ASKING, "GET"),
    "/ask/": (ASKING, "POST"),
    "/ask/text-of-file/": (ASKING, "POST"),
    "/sidebar/": (ASKING, "GET"),
    "/chats/<uuid:chat_id>/": (OWN, "GET"),
    "/chats/<uuid:chat_id>/row/": (OWN, "GET"),
    "/chats/<uuid:chat_id>/rename/": (OWN, "GET POST"),
    "/chats/<uuid:chat_id>/archive/": (OWN, "POST"),
    "/chats/<uuid:chat_id>/unarchive/": (OWN, "POST"),
    "/chats/<uuid:chat_id>/delete/": (OWN, "POST"),
    "/chats/<uuid:chat_id>/undo/": (OWN, "POST"),
    "/chats/<uuid:chat_id>/export/": (ANSWER, "GET"),
    "/chats/<uuid:chat_id>/export/zip/": (ANSWER, "GET"),
    "/chats/<uuid:chat_id>/graph/": (ANSWER, "GET"),
    "/chats/<uuid:chat_id>/graph.svg": (ANSWER, "GET"),
    "/runs/<uuid:run_id>/stream/": (OWN, "GET"),
    "/runs/<uuid:run_id>/turn/": (OWN, "GET"),
    "/runs/<uuid:run_id>/stop/": (OWN, "POST"),
    "/runs/<uuid:run_id>/save/": (OWN, "POST"),
    "/claims/<uuid:claim_id>/card/": (ANSWER, "GET"),
    "/claims/<uuid:claim_id>/readings/": (ANSWER, "GET"),
    "/claims/<uuid:claim_id>/others/": (ANSWER, "GET"),
    "/claims/<uuid:claim_id>/check/": (OWN, "POST"),
    "/claims/<uuid:claim_id>/differ/": (OWN, "POST"),
    "/claims/<uuid:claim_id>/withdraw/": (OWN, "POST"),
    "/claims/<uuid:claim_id>/web/": (OWN, "POST"),
    "/stances/<int:stance_id>/say/": (OWN, "POST"),
    "/stances/<int:stance_id>/keep/": (OWN, "POST"),
    "/answers/<uuid:answer_id>/compare/": (OWN, "POST"),
    "/stances/<int:stance_id>/answer/": (OWN, "POST"),
    "/notices/<int:check_id>/seen/": (OWN, "POST"),
    "/sources/<int:source_id>/says/": (OWN, "GET"),
    "/answers/<uuid:answer_id>/sources/": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/compared/": (ANSWER, "GET"),
    "/help/": (PAGE, "GET"),
    "/answers/<uuid:answer_id>/progress/": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/notes.txt": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/claims/": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/numbers/": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/numbers.csv": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/graph/": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/graph.svg": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/trail/": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/requirements/<str:label>/": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/passages/": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/next/": (OWN, "GET"),
    "/answers/<uuid:answer_id>/answer.json": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/copy/": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/export/<str:format_name>/": (ANSWER, "GET"),
    "/answers/<uuid:answer_id>/compose/": (OWN, "POST"),
    "/answers/<uuid:answer_id>/write-as/": (OWN, "POST"),
    "/answers/<uuid:answer_id>/styles/": (OWN, "GET"),
    "/answers/<uuid:answer_id>/refine/": (OWN, "GET POST"),
    "/answers/<uuid:answer_id>/changes/": (ANSWER, "GET"),
    "/compliance/choices/": (PAGE, "GET"),
    "/exports/": (EXPORTS, "GET HEAD POST"),
    "/exports/list/": (PAGE, "GET"),
    "/exports/key/": (PAGE, "GET"),
    "/exports/verify.py": (PAGE, "GET"),
    "/exports/<uuid:job_id>/download/": (EXPORT, "GET"),
    "/exports/<uuid:job_id>/stop/": (EXPORT, "POST"),
    "/exports/<uuid:job_id>/delete/": (EXPORT, "POST"),
    "/audit/": (AUDITORS, "GET HEAD"),
    "/audit/export/": (AUDITORS, "GET HEAD POST"),
    "/audit/answers/<uuid:answer_id>/": (AUDITORS, "GET HEAD"),
    "/audit/answers/<uuid:answer_id>/hold/": (ADMINS, "POST"),
    "/audit/log/": (AUDITORS, "GET HEAD"),
    "/audit/log/check/": (AUDITORS, "GET HEAD"),
    "/audit/log/log.csv": (AUDITORS, "GET HEAD"),
    "/audit/log/log.json": (AUDITORS, "GET HEAD"),
    "/library/": (ASKING, "GET"),
    "/library/upload/": (ASKING, "POST"),
    "/library/links/": (ASKING, "POST"),
    "/library/paste/": (ASKING, "POST"),
    "/library/arrivals/": (ASKING, "GET"),
    "/library/arrivals/dismiss/": (ASKING, "POST"),
    "/library/arrivals/dismiss-failed/": (ASKING, "POST"),
    "/library/arrivals/<uuid:intake_id>/retry/": (OWN, "POST"),
    "/library/arrivals/<uuid:intake_id>/dismiss/": (OWN, "POST"),
    "/library/entries/": (ASKING, "POST"),
    "/library/entries/<int:entry_id>/remove/": (OWN, "POST"),
    "/library/entries/<int:entry_id>/confidential/": (OWN, "POST"),
    "/library/entries/<int:entry_id>/facts/": (OWN, "POST"),
    "/library/entries/<int:entry_id>/bring-back/": (OWN, "POST"),
    "/library/sources/<int:source_id>/": (OWN, "GET"),
    "/library/sources/<int:source_id>/original/<int:text_id>/": (OWN, "GET"),
    "/library/sources/<int:source_id>/pages/<int:text_id>/": (OWN, "GET"),
    "/library/sources/<int:source_id>/pages/<int:text_id>/picture.png": (OWN, "GET"),
    "/library/sources/<int:source_id>/pages/<int:text_id>/crop/": (OWN, "GET"),
    "/library/sources/<int:source_id>/correct/": (OWN, "POST"),
    "/library/sources/<int:source_id>/correct/undo/": (OWN, "POST"),
    "/library/sources/<int:source_id>/check/": (OWN, "POST"),
    "/library/sources/<int:source_id>/check/state/": (OWN, "GET"),
    "/library/sources/<int:source_id>/compare/": (OWN, "GET"),
    "/library/attach/": (ASKING, "POST"),
    "/library/attachments/": (ASKING, "GET"),
    "/library/attachments/<uuid:intake_id>/remove/": (OWN, "POST DELETE"),
    "/library/attachments/<uuid:intake_id>/confidential/": (OWN, "POST"),
    "/library/scope/": (ASKING, "GET"),
    "/library/picker/": (ASKING, "GET"),
    "/library/mention/": (ASKING, "GET"),
    "/library/collections/": (ASKING, "POST"),
    "/library/collections/put/": (ASKING, "POST"),
    "/library/collections/<int:collection_id>/rename/": (OWN, "POST"),
    "/library/collections/<int:collection_id>/delete/": (OWN, "POST"),
    "/library/collections/<int:collection_id>/bring-back/": (OWN, "POST"),
    "/library/collections/<int:collection_id>/take-out/": (OWN, "POST"),
    "/api/openapi.json": (PUBLIC, "GET"),
    "/api/<path:rest>": (PUBLIC, ""),
    "/api/": (PAGE, "GET HEAD"),
    "/api/docs": (PAGE, "GET"),
    "/api/ask": (ASKING, "POST"),
    "/api/qa": (ASKING, "POST"),
    "/api/check": (ASKING, "POST"),
    "/api/runs/<run_id>": (OWN, "GET"),
    "/api/runs/<run_id>/stop": (OWN, "POST"),
    "/api/answers/<answer_id>": (ANSWER, "GET"),
    "/api/answers/<answer_id>/citations": (ANSWER, "GET"),
    "/api/answers/<answer_id>/export": (ANSWER, "GET"),
    "/api/answers/<answer_id>/stances": (ANSWER, "GET"),
    "/api/answers/<answer_id>/graph": (ANSWER, "GET"),
    "/api/stances/<stance_id>/readings": (OWN, "POST"),
    "/api/answers/<answer_id>/versions": (OWN, "POST"),
    "/api/claims/<claim_id>": (ANSWER, "GET"),
    "/api/claims/<claim_id>/readings": (OWN, "POST DELETE"),
    "/api/exports": (EXPORTS, "POST"),
    "/api/exports/<export_id>": (EXPORT, "GET DELETE"),
    "/api/exports/<export_id>/file": (EXPORT, "GET"),
    "/api/exports/<export_id>/stop": (EXPORT, "POST"),
    "/api/chats": (PAGE, "GET"),
    "/api/chats/<chat_id>": (OWN, "GET"),
    "/api/documents": (PAGE, "GET POST"),
    "/api/collections": (PAGE, "GET"),
    "/api/intakes/<intake_id>": (OWN, "GET"),
}
#: What Alice's things have no part of.
NOT_THERE_YET = {
    "/answers/<uuid:answer_id>/requirements/<str:label>/",
    "/exports/<uuid:job_id>/download/",
    "/api/exports/<export_id>/file",
    "/library/sources/<int:source_id>/original/<int:text_id>/",
    "/library/sources/<int:source_id>/correct/undo/",
    "/library/sources/<int:source_id>/check/",
    "/library/sources/<int:source_id>/check/state/",
    "/library/sources/<int:source_id>/compare/",
    "/library/sources/<int:source_id>/pages/<int:text_id>/",
    "/library/sources/<int:source_id>/pages/<int:text_id>/picture.png",
    "/library/sources/<int:source_id>/pages/<int:text_id>/crop/",
}
#: Addresses for what is deleted, or was given with a question: the second of each kind.
OF_THE_SECOND = (
    "/undo/",
    "/bring-back/",
    "/attachments/<uuid:intake_id>/remove/",
    "_id>/confidential/",
)
#: Pages without any data that answer whatever the method.
ANY_METHOD = {"/api/", "/api/docs"}
METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PUT", "DELETE")
SAFE = {"GET", "HEAD", "OPTIONS"}
IN, SIGN_IN, NOTHING, ROLE, NO_METHOD, TO_AUDIT = "in", "sign in", "nothing", "role", "405", "audit"
READS_ALL = {"carol", "dora", "staff"}


@pytest.fixture
def people(alice, bob, staff, carol):
    """Clients of everybody: owner, another researcher, an admin, Compliance, Compliance that asks
    as well, and nobody."""
    dora = member("dora", "Compliance", "Researcher")
    users = {"alice": alice, "bob": bob, "staff": staff, "carol": carol, "dora": dora}
    return {"nobody": Client()} | {name: client_of(user) for name, user in users.items()}


def outcome(response) -> str:
    place = response.headers.get("Location", "")
    if response.streaming and not response.is_async:
        b"".join(response.streaming_content)  # a file is closed behind its last piece
    match response.status_code:
        case 401:
            return SIGN_IN
        case 302 if place.startswith("/account/sign-in/?next="):
            return SIGN_IN
        case 302 if place == "/audit/":
            return TO_AUDIT
        case 403:
            return ROLE
        case 404:
            return NOTHING
        case 405:
            return NO_METHOD
    assert response.status_code < 500
    return IN


def may_be(who: str, path: str, method: str) -> set[str]:
    """The outcomes that are right. Where there is no such method, nobody comes in; whether they
    are told so, or first that they may not, makes no difference."""
    kind, methods = TABLE[path]
    if path in ANY_METHOD:
        return {IN, SIGN_IN, ROLE}
    if method not in methods.split():
        return {NO_METHOD, SIGN_IN, NOTHING, ROLE, TO_AUDIT}
    if who == "nobody":
        return {SIGN_IN}
    if kind == PAGE:
        may = who != "carol" or method in SAFE or path == "/account/sign-out/"
        return {IN} if may else {ROLE}
    if kind == EXPORTS:
        return {IN}
    if kind in (AUDITORS, ANSWER):
        is_owner = kind == ANSWER and who == "alice"
        refused = ROLE if kind == AUDITORS else NOTHING
        return {IN} if who in READS_ALL or is_owner else {refused}
    if kind == ADMINS:
        return {IN} if who == "staff" else {ROLE}
    if who == "carol" and kind != EXPORT:
        return {NOTHING, TO_AUDIT} if method in SAFE else {ROLE}
    return {IN} if kind == ASKING or who == "alice" else {NOTHING}


def ids_of(secrets, path):
    """Those of Alice's things that are complete; that all others are kept from everybody else is
    tried beside this."""
    turn = Turn.objects.get(chat=secrets["chat_id"][0])
    claim = turn.answer.claims.get().pk
    saved = {"answer_id": [turn.answer_id], "claim_id": [claim], "run_id": [turn.key]}
    at = 1 if path.endswith(OF_THE_SECOND) else 0
    return {kind: ids[min(at, len(ids) - 1) :][:1] for kind, ids in secrets.items()} | saved


def test_every_address_has_its_row():
    assert set(ALL) == set(TABLE)


@pytest.mark.parametrize("who", ["nobody", "alice", "bob", "carol", "dora", "staff"])
def test_everybody_gets_in_where_the_table_says_and_nowhere_else(who, people, one_of_everything):
    client, wrong = people[who], []
    signed_in = client.cookies.output()
    before = everything_stored()
    for path, (kind, _) in TABLE.items():
        if kind == PUBLIC:
            continue
        allowed = {NOTHING} if path in NOT_THERE_YET else set()
        for address in filled(path, ids_of(one_of_everything, path)):
            for method in METHODS:
                # What is done is undone, so that the next address finds everything as it was.
                client.cookies.load(signed_in.replace("Set-Cookie: ", ""))
                with transaction.atomic():
                    got = outcome(client.generic(method, address))
                    transaction.set_rollback(got == IN)
                if got not in may_be(who, path, method) | allowed:
                    wrong.append((method, address, got))
    print(*wrong, sep="\n")
    assert wrong == []
    assert everything_stored() == before
