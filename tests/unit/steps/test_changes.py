"""What changed from one version of an answer to the next."""

from uuid import uuid4

from citations.drafts import CitationDraft, ClaimDraft, VerdictDraft
from citations.steps.changes import changes

VERDICT = VerdictDraft(level="supported", reason="", judge="test")


def claim(text: str, *labels: str) -> ClaimDraft:
    cited = (CitationDraft(id=uuid4(), label=label, verdict=VERDICT) for label in labels)
    return ClaimDraft(
        id=uuid4(),
        text=text,
        start=0,
        end=len(text),
        statement=text,
        citations=tuple(cited),
        verdict=VERDICT,
    )


def told(older, newer):
    return [(each.change, each.text) for each in changes(older, newer)]


def test_kept_reworded_added_removed() -> None:
    older = [
        claim("Revenue rose to 3,214 million dollars in 2022", "E1"),
        claim("Helios was founded in 2010", "E2"),
        claim("The weak franc made exports cheaper", "E3"),
    ]
    newer = [
        claim("Helios was founded in 2010", "E2"),
        claim("Storage contracts in Europe doubled", "E4"),
        claim("Revenue rose to 3,214 million dollars in the year 2022", "E1"),
    ]
    assert told(older, newer) == [
        ("kept", "Helios was founded in 2010"),
        ("added", "Storage contracts in Europe doubled"),
        ("reworded", "Revenue rose to 3,214 million dollars in the year 2022"),
        ("removed", "The weak franc made exports cheaper"),
    ]


def test_other_evidence_for_the_same_words_is_a_change() -> None:
    (changed,) = changes([claim("It rains", "E1")], [claim("It rains.", "E1", "E2")])
    assert changed.change == "reworded" and changed.cites
    assert (changed.before, changed.labels_before) == ("", ("E1",))


def test_a_claim_said_twice_is_not_kept_twice() -> None:
    older = [claim("It rains", "E1")]
    assert told(older, [claim("It rains", "E1"), claim("It rains", "E1")]) == [
        ("kept", "It rains"),
        ("added", "It rains"),
    ]


def test_nothing_before_and_nothing_after() -> None:
    assert told([], [claim("It rains", "E1")]) == [("added", "It rains")]
    assert told([claim("It rains", "E1")], []) == [("removed", "It rains")]
    assert told([], []) == []
