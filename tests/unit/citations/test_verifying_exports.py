"""Anyone who has the file can check it again; what was changed in it is found."""

import json
from copy import deepcopy

import pytest
from django.core.management import CommandError, call_command

from citations.export.answer_json import answer_data, answer_json
from citations.export.verify import verify_export
from citations.steps.verify_computed import verify_computed
from tests.unit.answers import memory_text
from tests.unit.made_numbers import GROWTH, REPORT, number_answer


@pytest.fixture(scope="module")
def exported():
    return answer_data(number_answer(memory_text(REPORT)))


def computed(data):
    return next(
        number
        for claim in data["claims"]
        for number in claim["numbers"]
        if number["derivation"] == "computed"
    )


def claim_of(data):
    return next(claim for claim in data["claims"] if claim["text"] == GROWTH)


def test_an_untouched_export_holds(exported) -> None:
    assert verify_export(exported) == []


def test_the_checks_of_an_export_are_those_of_the_answer() -> None:
    answer = number_answer(memory_text(REPORT))
    claim = next(claim for claim in answer.claims if claim.text == GROWTH)
    checked = verify_computed(claim, answer.evidence_by_label())
    kept = claim.numbers[0].computation
    assert checked.numbers[0].computation.steps == kept.steps


def first_quoted(data):
    return data["claims"][0]["numbers"][0]["quoted"]


def first_input(data):
    return computed(data)["inputs"][0]


def quoted_number(data):
    return data["claims"][0]["numbers"][0]


def claim_with_failing(data):
    return next(
        claim
        for claim in data["claims"]
        if any(number["match"] == "mismatch" for number in claim["numbers"])
    )


def failing(data):
    return claim_with_failing(data)["numbers"][0]


def place_of(data, raw):
    quote = data["evidence"][0]["quote_span"]
    return {"raw": raw, "start": quote.index(raw), "end": quote.index(raw) + len(raw)}


CHANGES = {
    "words of the answer": lambda data: data.update(text=data["text"].replace("$3.2", "$4.2")),
    "words of a claim": lambda data: data["claims"][0].update(text="Revenue fell"),
    "words of a quote": lambda data: data["evidence"][0].update(quote_span="Revenue 3,914"),
    "hash of a quote": lambda data: data["evidence"][0].update(quote_sha256="0" * 64),
    "place of a quote": lambda data: data["evidence"][0].update(end=1),
    "a rejected quote cited": lambda data: data["evidence"][0].update(verified=False),
    "the label of a citation": lambda data: claim_of(data).update(citations=["E9"]),
    "place of a number": lambda data: computed(data).update(start=0),
    "figure of a number": lambda data: computed(data).update(raw="+43.4 %"),
    "value of a number": lambda data: computed(data).update(value="43.4"),
    "value of a quoted number": lambda data: data["claims"][0]["numbers"][0].update(value="42"),
    "place of a quoted number": lambda data: first_quoted(data).update(start=9),
    "figure of a quoted number": lambda data: first_quoted(data).update(raw="3,215"),
    "an input's value": lambda data: first_input(data).update(value="3914000000"),
    "an input's scale": lambda data: first_input(data).update(factor="1000"),
    "an input's place": lambda data: first_input(data).update(start=0, end=5),
    "the unrounded result": lambda data: computed(data).update(unrounded="33.4"),
    "the formula": lambda data: computed(data).update(formula="(#1 - #2) / #1 * 100"),
    "a step": lambda data: computed(data)["steps"].pop(),
    "the rounding": lambda data: computed(data).update(rounding="rounded down"),
    "an input fewer": lambda data: computed(data)["inputs"].pop(),
    "an input worse than its claim": lambda data: first_input(data).update(verdict="unverified"),
    "how a number is written": lambda data: computed(data).update(written="99 %"),
    "a computed number called exact": lambda data: computed(data).update(match="exact"),
    "a quoted number called computed": lambda data: quoted_number(data).update(match="computed"),
    "a number without its quote": lambda data: quoted_number(data).update(quoted=None),
    "another number of the quote": lambda data: quoted_number(data)["quoted"].update(
        place_of(data, "2,410")
    ),
    "a wrong number called exact": lambda data: failing(data).update(match="exact"),
    "a wrong number in a supported claim": lambda data: claim_with_failing(data).update(
        verdict="supported"
    ),
    "a constant": lambda data: computed(data).update(formula="(#1 - #2) / #2 * 100 * 1"),
    "one input for the other": lambda data: computed(data)["inputs"].reverse(),
    "the same input twice": lambda data: computed(data).update(
        inputs=[first_input(data), first_input(data)]
    ),
    "an input's unit": lambda data: first_input(data).update(unit="EUR"),
    "an input's evidence": lambda data: first_input(data).update(evidence="E4"),
    "another unit shown": lambda data: computed(data).update(unit="USD"),
    "no formula": lambda data: computed(data).update(formula=None),
    "decimals": lambda data: computed(data).update(decimals=3),
    "far too many decimals": lambda data: computed(data).update(decimals=10**9),
    "a direction": lambda data: computed(data).update(direction="down"),
    "a factor of nought": lambda data: first_input(data).update(factor="0", value="0"),
    "a formula that is code": lambda data: computed(data).update(formula="__import__('os')"),
    "a formula of brackets": lambda data: computed(data).update(formula="(" * 1900),
    "a place before the text": lambda data: quoted_number(data)["quoted"].update(start=-5),
    "the summary": lambda data: data["summary"].update(supported=99),
    "a warning left out or added": lambda data: data["summary"].update(
        warning=not data["summary"]["warning"]
    ),
}


@pytest.mark.parametrize("how", CHANGES)
def test_a_change_is_found(exported, how) -> None:
    data = deepcopy(exported)
    CHANGES[how](data)
    assert verify_export(data)


@pytest.mark.parametrize("data", [None, [], {}, {"claims": 1}, {"text": "", "claims": [{}]}])
def test_what_is_no_export_is_said_to_be_none(data) -> None:
    assert verify_export(data)


def test_the_command_says_all_holds(exported, tmp_path, capsys) -> None:
    file = tmp_path / "answer.json"
    file.write_text(answer_json(number_answer(memory_text(REPORT))), encoding="utf-8")
    call_command("verify_export", str(file))
    assert "1 computed again" in capsys.readouterr().out
    call_command("verify_export", str(file), "--json")
    assert json.loads(capsys.readouterr().out)["holds"] is True


def test_the_command_prints_a_line_a_finding_and_ends_with_one(exported, tmp_path, capsys) -> None:
    data = deepcopy(exported)
    CHANGES["value of a number"](data)
    CHANGES["the summary"](data)
    file = tmp_path / "answer.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        call_command("verify_export", str(file))
    assert ended.value.code == 1
    first, *rest = capsys.readouterr().out.splitlines()
    assert first == "It does not hold: 2 findings." and len(rest) == 2
    with pytest.raises(SystemExit):
        call_command("verify_export", str(file), "--json")
    report = json.loads(capsys.readouterr().out)
    assert report["holds"] is False and len(report["findings"]) == 2


def test_a_file_that_is_no_json_is_refused(tmp_path) -> None:
    file = tmp_path / "answer.json"
    file.write_text("no")
    with pytest.raises(CommandError):
        call_command("verify_export", str(file))
    with pytest.raises(CommandError):
        call_command("verify_export", str(tmp_path / "missing.json"))
