"""Search by meaning with pgvector: vectors of two bytes a component, scored by their products.

Few passages are all compared. Among many the index (HNSW) is walked, which knows nothing of who may
see what: it goes on for as long as it takes to find enough of the texts that are searched
(`iterative_scan`), and where it gives up before that, all of them are compared after all. So a
filter never costs an answer.
"""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from django.db import connection, transaction

from research_app.retrieval.postgres.tables import VECTORS
from research_app.retrieval.protocols import Scored, Vector

EXACT_AT_ONCE = 20_000
"""So few passages are compared one by one."""
WALKED = 400
"""Candidates that the walk keeps (`ef_search`), or twice the hits asked for."""
MOST_WALKED = 1000
"""What pgvector allows."""
SCANNED = 4
"""Times as many passages as should hold the hits the walk looks at before it gives up."""
SCANNED_AT_LEAST = 20_000

_HEADER = 4
"""Bytes before the components, of two bytes each."""

_EXACT = f"""
WITH compared AS MATERIALIZED (
    SELECT passage_id, -(vector <#> %s::halfvec) AS score FROM {VECTORS} WHERE {{where}}
) SELECT passage_id, score FROM compared ORDER BY score DESC, passage_id LIMIT %s
"""
_WALK = f"""
WITH nearest AS MATERIALIZED (
    SELECT passage_id, -(vector <#> %s::halfvec) AS score FROM {VECTORS} WHERE {{where}}
    ORDER BY vector <#> %s::halfvec LIMIT %s
) SELECT passage_id, score FROM nearest ORDER BY score DESC, passage_id
"""


def nearest(
    vector: Vector, *, texts: Collection[int] | None, searched: int, stored: int, limit: int
) -> list[Scored]:
    """The passages of these texts (None: of all) nearest to the vector, nearest first. `searched`
    is about their number, `stored` that of all passages."""
    if limit < 1 or (texts is not None and not texts):
        return []
    if searched <= EXACT_AT_ONCE:
        return compare(vector, texts, limit)
    found = _walk(vector, texts, limit, part=min(1.0, searched / max(stored, 1)))
    return found if len(found) == limit else compare(vector, texts, limit)


def vectors_of(passages: Collection[int]) -> dict[int, Vector]:
    """As far as they have one."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT passage_id, halfvec_send(vector) FROM {VECTORS} WHERE passage_id = ANY(%s)",
            [list(passages)],
        )
        rows = cursor.fetchall()
    return {passage: _vector_in(sent) for passage, sent in rows}


def as_text(vector: Vector) -> str:
    """As pgvector reads it; two bytes hold no more digits."""
    return "[" + ",".join([f"{value:.5g}" for value in vector.tolist()]) + "]"


def compare(vector: Vector, texts: Collection[int] | None, limit: int) -> list[Scored]:
    """The nearest passages, all of these texts compared."""
    where, listed = limited_to(texts, few=True)
    with connection.cursor() as cursor:
        cursor.execute(_EXACT.format(where=where), [as_text(vector), *listed, limit])
        return list(cursor.fetchall())


def _walk(
    vector: Vector, texts: Collection[int] | None, limit: int, *, part: float
) -> list[Scored]:
    where, listed = limited_to(texts, few=False)
    wanted = as_text(vector)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true),"
            " set_config('hnsw.ef_search', %s, true), set_config('hnsw.max_scan_tuples', %s, true),"
            " set_config('hnsw.scan_mem_multiplier', '8', true), set_config('jit', 'off', true)",
            [
                str(min(MOST_WALKED, max(WALKED, 2 * limit))),
                str(max(SCANNED_AT_LEAST, int(SCANNED * limit / part))),
            ],
        )
        cursor.execute(_WALK.format(where=where), [wanted, *listed, wanted, limit])
        return list(cursor.fetchall())


def limited_to(texts: Collection[int] | None, *, few: bool) -> tuple[str, list[str]]:
    """A condition for passages of these texts (None: of all), with its values. Unless they are few
    it is written so that it is asked of each row another index finds: the one by text would list
    half of the library first."""
    if texts is None:
        return "true", []
    # As the array's own text: a list of ten thousand takes the driver ten milliseconds.
    listed = f"{{{','.join(map(str, texts))}}}"
    return f"{'text_id' if few else 'text_id + 0'} = ANY(%s::bigint[])", [listed]


def _vector_in(sent: bytes) -> Vector:
    return np.frombuffer(sent, dtype=">f2", offset=_HEADER).astype(np.float32)
