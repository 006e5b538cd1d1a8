"""Two indexes searched as one keep to the texts allowed in each."""

from research_app.retrieval import hybrid
from research_app.retrieval.joined import JoinedIndex, Part
from research_app.retrieval.memory import MemoryIndex
from tests.unit.retrieval.drafts import draft

OPEN = draft("Revenue of Acme rose to 3 billion dollars.", text_id=1)
SECRET = draft("Revenue of Acme rose to 4 billion dollars.", text_id=2)
GIVEN = draft("Felines love to nap in warm places.", text_id=-1)


def joined():
    library = MemoryIndex([OPEN, SECRET])
    return JoinedIndex(
        [Part(index=library, texts=[OPEN.id]), Part(index=MemoryIndex([GIVEN]), texts=None)]
    )


def found(question, texts=None):
    return [hit.text_id for hit in hybrid.search(joined(), question, texts=texts, limit=5)]


def test_the_best_of_both_comes_first():
    assert found("How high was Acme's revenue?")[0] == OPEN.id
    assert found("Do cats sleep?")[0] == GIVEN.id


def test_a_text_not_allowed_in_its_index_is_never_found():
    assert SECRET.id not in found("Acme revenue")
    assert SECRET.id not in found("Acme revenue", texts=[SECRET.id, GIVEN.id])
    assert found("Acme revenue", texts=[OPEN.id]) == [OPEN.id]
