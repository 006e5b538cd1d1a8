"""What the requirements set measures: what is found, answered, refused and compared."""

import json

import pytest

from measure.requirements import evaluate_requirements
from measure.rows import BadRows

RULE = "The master must keep the passenger log for ten years."
NARRATIVE = "The ferry was built in Ulvik."
PRACTICE = "The log lies on the bridge."
OURS = "The master must keep the passenger log for two years."


def sentence(words, document, number, **labels):
    unlabelled = dict.fromkeys(("modality", "actor", "condition", "exception", "lead_in"))
    row = {**unlabelled, "requirement": False, "deadline_or_amount": None, **labels}
    kind = "statute" if document == "act" else "policy"
    named = {"id": f"{document}:{number}", "document": document, "file": f"{document}.md"}
    return row | named | {"doc_kind": kind, "text": words}


def keeping(words, document, number, years):
    return sentence(
        words,
        document,
        number,
        requirement=True,
        modality="must",
        actor="The master",
        deadline_or_amount=years,
    )


def question(words, *answers):
    return {
        "question": words,
        "documents": ["act"],
        "answer_ids": list(answers),
        "refuse": not answers,
    }


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "documents").mkdir()
    (tmp_path / "documents" / "act.md").write_text(
        f"# Ferry Act\n\n## 1 Logs\n\n{RULE}\n{NARRATIVE}\n\n{PRACTICE}\n"
    )
    (tmp_path / "documents" / "rules.md").write_text(f"# Ferry Rules\n\n## 1 Logs\n\n{OURS}\n")
    pair = {"statute_parts": [RULE], "policy_parts": [OURS], "relation": "weaker"}
    sides = {"statute_document": "act", "policy_document": "rules"}
    files = {
        "sentences": [
            keeping(RULE, "act", 1, "for ten years"),
            sentence(NARRATIVE, "act", 2),
            sentence(PRACTICE, "act", 3, requirement=True, modality="must"),
            keeping(OURS, "rules", 1, "for two years"),
        ],
        "questions": [
            question("How long must the passenger log be kept?", "act:1"),
            question("What does a ticket cost?"),
        ],
        "pairs": [pair | sides],
        "comparisons": [{"rows": [pair], "must_not_pair": [], "policy_only": [], **sides}],
    }
    for name, rows in files.items():
        words = "".join(f"{json.dumps(row)}\n" for row in rows)
        (tmp_path / f"{name}.jsonl").write_text(words)
    return tmp_path


def test_what_is_found_answered_refused_and_compared(folder) -> None:
    predictions = folder / "out.jsonl"
    figures = evaluate_requirements(folder, cache_dir=folder / "cache", predictions=predictions)
    assert figures["extraction"] == {"precision": 1.0, "recall": 0.6667, "f1": 0.8}
    assert figures["modality_accuracy"] == 1.0
    assert figures["slots"]["actor"] == figures["slots"]["amount"] == 1.0
    assert figures["slots"]["exception"] is None
    assert figures["questions"] == {
        "recall": 1.0,
        "recall_at_most": 1.0,
        "wrong_shown": 0.0,
        "refused_right": 1.0,
        "refused_wrong": 0.0,
        "right_by_confidence": {"high": [1, 1], "medium": [0, 0], "low": [0, 0]},
    }
    assert figures["pairs"]["accuracy"] == figures["pairs"]["given"] == 1.0
    assert figures["comparisons"] == {"right": 1.0, "wrong": 0.0}
    shown = [json.loads(line)["shown"] for line in predictions.read_text().splitlines()]
    assert shown == [[RULE], []]


def test_a_labelled_sentence_that_its_document_lacks_is_named(folder) -> None:
    (folder / "documents" / "act.md").write_text("# Ferry Act\n\nNothing.\n")
    with pytest.raises(BadRows, match="does not stand"):
        evaluate_requirements(folder, cache_dir=folder / "cache")
