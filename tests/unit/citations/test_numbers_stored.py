"""The numbers of an answer are stored exact to the digit, and only if every one of them holds."""

from dataclasses import replace
from decimal import Decimal

import pytest

from citations.errors import InvalidAnswer
from citations.models import Answer, EvidenceStore, Number, NumberInput
from citations.steps.relabel import relabelled
from citations.storage.read.answers import load_answer, stored_claim
from citations.storage.write.answers import erase_store, save_answer
from tests.unit.answers import stored_text
from tests.unit.made_numbers import REPORT, number_answer

pytestmark = pytest.mark.django_db


@pytest.fixture
def store():
    return EvidenceStore.objects.create()


@pytest.fixture
def answer():
    return number_answer(stored_text(REPORT))


def numbers_in(answer):
    return [number for claim in answer.claims for number in claim.numbers]


def test_numbers_come_back_as_they_were_saved(store, answer) -> None:
    save_answer(answer, store=store)
    loaded = load_answer(answer.id)
    assert loaded == answer
    assert any(number.computation for number in numbers_in(loaded))
    assert any(number.quoted for number in numbers_in(loaded))
    claim = next(claim for claim in answer.claims if claim.numbers[0].computation)
    assert stored_claim(claim.id).claim == claim


@pytest.mark.parametrize("value", ["0.1", "1E+30", "-0.000000000000000000001", "9" * 60, "2.50"])
def test_values_keep_every_digit(store, answer, value) -> None:
    claim = answer.claims[0]
    number = replace(
        claim.numbers[0], value=Decimal(value), high=Decimal(value), tolerance=Decimal(value)
    )
    changed = replace(answer, claims=(replace(claim, numbers=(number,)), *answer.claims[1:]))
    save_answer(changed, store=store)
    loaded = numbers_in(load_answer(answer.id))[0]
    assert [str(loaded.value), str(loaded.high), str(loaded.tolerance)] == [str(Decimal(value))] * 3


def test_numbers_cost_no_further_query(store, answer, django_assert_max_num_queries) -> None:
    save_answer(answer, store=store)
    with django_assert_max_num_queries(8):
        load_answer(answer.id)


def test_labels_of_numbers_move_with_their_evidence(store, answer) -> None:
    moved = relabelled(answer, first_labels={"E": 40})
    save_answer(moved, store=store)
    assert load_answer(answer.id) == moved
    computed = next(number.computation for number in numbers_in(moved) if number.computation)
    labels = {label for item in computed.inputs for label in (item.label, *item.context)}
    assert labels <= {item.label for item in moved.evidence}


def test_numbers_go_with_their_chat(store, answer) -> None:
    save_answer(answer, store=store)
    erase_store(store)
    assert not Number.objects.exists() and not NumberInput.objects.exists()


def moved_by_one(item):
    return replace(item, start=item.start + 1, end=item.end + 1)


def with_input(number, **changes):
    first, *others = number.computation.inputs
    inputs = (replace(first, **changes), *others)
    return replace(number, computation=replace(number.computation, inputs=inputs))


BROKEN = {
    "moved in its claim": moved_by_one,
    "another figure": lambda number: replace(number, raw="+34.4 %"),
    "another value": lambda number: replace(number, value=Decimal("34.4")),
    "another result": lambda number: replace(
        number, computation=replace(number.computation, unrounded=Decimal(1))
    ),
    "other steps": lambda number: replace(
        number, computation=replace(number.computation, steps=("3,214 − 2,410 = 804",))
    ),
    "not called computed": lambda number: replace(number, derivation="direct"),
    "no formula": lambda number: replace(number, computation=None),
    "input moved": lambda number: with_input(
        number,
        start=number.computation.inputs[0].start + 1,
        end=number.computation.inputs[0].end + 1,
    ),
    "input of another value": lambda number: with_input(number, value=Decimal(3_215_000_000)),
    "input of unknown evidence": lambda number: with_input(number, label="E77"),
    "input of evidence the claim does not cite": lambda number: with_input(number, label="E3"),
    "context of unknown evidence": lambda number: with_input(number, context=("E77",)),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_computed_number_that_does_not_hold_is_not_stored(store, answer, how) -> None:
    claims = tuple(
        replace(claim, numbers=(BROKEN[how](claim.numbers[0]),))
        if claim.numbers and claim.numbers[0].computation
        else claim
        for claim in answer.claims
    )
    with pytest.raises(InvalidAnswer):
        save_answer(replace(answer, claims=claims), store=store)
    assert not Answer.objects.exists() and not Number.objects.exists()


@pytest.mark.parametrize(
    "change",
    [moved_by_one, lambda quoted: replace(quoted, raw="9"), lambda q: replace(q, label="E77")],
)
def test_a_quoted_number_stands_at_its_place(store, answer, change) -> None:
    claims = tuple(
        replace(
            claim,
            numbers=tuple(
                replace(number, quoted=change(number.quoted)) if number.quoted else number
                for number in claim.numbers
            ),
        )
        for claim in answer.claims
    )
    with pytest.raises(InvalidAnswer):
        save_answer(replace(answer, claims=claims), store=store)
