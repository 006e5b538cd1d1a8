"""An exception that another sentence tells stands with the statement, with its own citation."""

import pytest

from citations.cards import answer_blocks
from citations.cards.compliance import beside_the_table, compliance_view
from tests.unit.compliance.asking import ask, said, text_of, tools_over

RULE = "The owner shall not enter the cabin without at least 24 hours' notice."


def exceptions_in_the_table(answer) -> list[str]:
    """Those that rows of the page's table show; nothing of them stands above it."""
    blocks = answer_blocks(answer)
    groups = compliance_view(answer, blocks).by_document
    assert beside_the_table(blocks, groups) == ()
    rows = [row.requirement for group in groups for row in group.rows]
    return [each.text for requirement in rows for each in requirement.exceptions]


def labels_by_claim(answer) -> list[list[str]]:
    return [[each.label for each in claim.citations] for claim in answer.claims]


@pytest.mark.parametrize(
    "section", ["(1) {rule}\n(2) {exception}\n", "1. {rule}\n2. {exception}\n"]
)
@pytest.mark.parametrize("named", ["Subsection (1)", "This section"])
def test_an_exception_of_another_sentence_follows_its_statement(section, named) -> None:
    exception = f"{named} does not apply where there is a fire on board."
    words = section.format(rule=RULE, exception=exception)
    act = text_of(f"Cabins Act\n\nSection 4. Entry\n{words}", "statute", 1)
    answer = ask("How much notice must be given before the owner enters?", tools_over(act))
    assert said(answer) == [RULE, exception]
    assert labels_by_claim(answer) == [["REQ-S001"], ["E1"]]
    assert f"{RULE} Unless: {exception}" in answer.text
    [place] = [item.place for item in answer.evidence if item.label == "E1"]
    assert act.text[place.start : place.end] == exception
    assert exceptions_in_the_table(answer) == [exception]


def test_an_exception_to_another_subsection_is_not_told() -> None:
    words = f"(1) {RULE}\n(2) Paint it.\n(3) Subsection (2) does not apply to tugs.\n"
    act = text_of(f"Cabins Act\n\nSection 4. Entry\n{words}", "statute", 1)
    answer = ask("How much notice must be given before the owner enters?", tools_over(act))
    assert said(answer) == [RULE]
