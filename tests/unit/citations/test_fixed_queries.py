"""Queries made into SQL once answer like the queries that they are."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from citations.models import EvidenceStore
from citations.storage.fixed_queries import LONGEST_LIST, FixedQuery
from research_app.chats.models import Chat

HOSTILE = "x' OR '1'='1"


def _named(names):
    return User.objects.filter(username__in=names).order_by("username").values_list("username")


@pytest.mark.django_db
def test_rows_have_names_ids_and_times_as_django_reads_them():
    at = datetime(2026, 3, 2, 10, 15, tzinfo=UTC)
    owner = User.objects.create(username="maria", date_joined=at)
    chat = Chat.objects.create(owner=owner, store=EvidenceStore.objects.create())
    ask = FixedQuery(
        lambda key: Chat.objects.filter(pk=key).values_list("pk", "owner__date_joined")
    )
    [row] = ask(chat.pk)
    assert (row.pk, row.owner__date_joined) == (chat.pk, at)
    assert ask(uuid4()) == []


@pytest.mark.django_db
def test_a_second_question_is_answered_with_its_own_values():
    for name in ("ana", "ben", "cem"):
        User.objects.create(username=name)
    ask = FixedQuery(_named)
    assert [row.username for row in ask(["ana", "cem"])] == ["ana", "cem"]
    assert [row.username for row in ask(["ben", "ana"])] == ["ana", "ben"]
    assert [row.username for row in ask(["ben", "ana", "cem"])] == ["ana", "ben", "cem"]
    many = [f"nobody-{number}" for number in range(LONGEST_LIST)]
    assert [row.username for row in ask(["ben", *many])] == ["ben"]


@pytest.mark.django_db
def test_nothing_is_asked_about_no_values():
    ask = FixedQuery(_named)
    with CaptureQueriesContext(connection) as queries:
        assert ask([]) == []
    assert not len(queries)


@pytest.mark.django_db
def test_a_value_is_never_read_as_sql():
    User.objects.create(username="ana")
    User.objects.create(username=HOSTILE)
    assert [row.username for row in FixedQuery(_named)([HOSTILE])] == [HOSTILE]


@pytest.mark.django_db
def test_a_query_that_does_sums_with_a_value_is_refused():
    ask = FixedQuery(lambda key: User.objects.filter(pk=key + 1).values_list("pk"))
    with pytest.raises(ValueError, match="otherwise than as they are"):
        ask(1)
