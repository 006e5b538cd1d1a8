"""Where passages stand, looked up by their ids in the database, whichever engine found them: what
was deleted a moment ago is not found even before an index has followed."""

from collections.abc import Sequence

from django.db import connection

from research_app.retrieval.models import Passage
from research_app.retrieval.protocols import Hit, Scored

_COLUMNS = ("id", "source_text_id", "start", "end", "page", "section")
_Row = tuple[int, int, int, int, int | None, str]


def hits_of(scored: Sequence[Scored]) -> list[Hit]:
    """These passages with their places, in the order given, without those that are gone. One look
    at the database."""
    rows = {row[0]: row[1:] for row in _rows_of([passage_id for passage_id, _ in scored])}
    return [
        _hit(passage_id, score, rows[passage_id])
        for passage_id, score in scored
        if passage_id in rows
    ]


def _rows_of(passages: Sequence[int]) -> list[_Row]:
    """Without the ORM, which takes as long to put the ids of a search into its SQL as the database
    to answer."""
    if not passages:
        return []
    quoted = connection.ops.quote_name
    columns = ", ".join(map(quoted, _COLUMNS))
    places = ", ".join(["%s"] * len(passages))
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT {columns} FROM {quoted(Passage._meta.db_table)} "
            f"WHERE {quoted('id')} IN ({places})",
            passages,
        )
        rows: list[_Row] = cursor.fetchall()
    return rows


def _hit(passage_id: int, score: float, row: tuple[int, int, int, int | None, str]) -> Hit:
    text_id, start, end, page, section = row
    return Hit(
        text_id=text_id,
        start=start,
        end=end,
        score=score,
        page=page,
        section=section,
        passage_id=passage_id,
    )
