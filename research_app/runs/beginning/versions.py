"""What is wanted of a further version of an answer, as a run understands it: refined by a critique,
with whatever is found anew, or only said in another style."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from uuid import UUID

from django.contrib.auth.models import User

from citations.models import Answer, Evidence, RetrievedPassage
from research_app.answering.asked.kept import options_kept
from research_app.answering.asked.offer import (
    checked_options,
    current_offer,
    model_host,
    what_is_left,
)
from research_app.answering.options import AskOptions
from research_app.answering.versions.critique import LONGEST_CRITIQUE, Named, named_in, with_labels
from research_app.answering.versions.rewrite import REWRITTEN
from research_app.chats.models import Turn
from research_app.runs.beginning.choices import Choices
from research_app.runs.beginning.start import start_run
from research_app.runs.models import Run
from research_app.scope.askable import CannotAsk, scope_of_question
from research_app.scope.scope import Scope
from research_app.synthesis.styles import STYLES

NOTHING_SAID = "Say what should be better first."
TOO_LONG = f"A critique may have {LONGEST_CRITIQUE:,} characters. Shorten it."
NEEDS_MODEL = (
    "Without a language model an answer is refined by naming its evidence: “leave out E3”, "
    "“more from E5's source”. Anything else needs a language model."
)
NOT_OF_A_CHECK = (
    "A text that was checked is your own and has no further version. Change it and check it again."
)
NO_CLAIMS = "There is nothing to write in another style: this answer makes no claims."
NOTHING_NAMED = "None of the evidence that you name was found for this answer: {labels}."


class CannotRefine(CannotAsk):
    """The message says why and what to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A further version as a run makes it: `choices` say of which answer, `options` how."""

    choices: Choices
    options: AskOptions


def in_other_style(answer: Answer, options: AskOptions) -> Wanted:
    """The claims of the answer in the style and length of `options`, from the same evidence. A
    style that rewrites asks the model, also of an answer from quotes. Raises `CannotAsk`."""
    demand_answer(answer)
    if any(style.name == options.style and style.rewrites for style in STYLES):
        options = replace(options, engine="auto")
    options = checked_options(replace(options, web=False, critique=""))
    return Wanted(choices=rewriting_of(answer), options=options)


def refined(answer: Answer, options: AskOptions, critique: str, *, by_model: bool) -> Wanted:
    """The question answered once more, better by what the critique says, and by what a model says
    `by_model`, where one writes. Raises `CannotAsk`."""
    demand_answer(answer)
    model = bool(model_host()) and options.engine != "quotes"
    by_model = model and by_model
    said = "" if by_model and not critique.strip() else checked_critique(critique, model=model)
    choices = replace(choices_for(answer, said, model=model), criticises=by_model)
    return Wanted(choices=choices, options=checked_options(replace(options, critique=said)))


def demand_answer(answer: Answer) -> None:
    """Raises `CannotRefine` for a text that was checked."""
    if answer.config.get("mode") == "check":
        raise CannotRefine(NOT_OF_A_CHECK)


def start_version(owner: User, turn: Turn, wanted: Wanted, *, run_id: UUID) -> Run:
    """The run of a further version, queued, asked of what its chat is asked of. Raises `CannotAsk`
    and `ChatBusy`."""
    chosen = replace(Scope.from_json(turn.chat.scope), chat_key=turn.chat_id)
    question = turn.answer.question
    return start_run(
        owner,
        chat_key=turn.chat_id,
        question=question,
        scope=scope_of_question(owner, question, chosen),
        run_id=run_id,
        choices=wanted.choices,
        options=wanted.options,
    )


def options_before(turn: Turn) -> AskOptions:
    """How the answer was asked, as far as that can still be had: what a further version begins
    with."""
    return what_is_left(options_kept(turn.answer.config), current_offer())


def checked_critique(critique: str, *, model: bool) -> str:
    """The critique as a run takes it: markers become labels. Raises `CannotRefine`."""
    said = "\n".join(" ".join(line.split()) for line in critique.splitlines()).strip()
    if not said:
        raise CannotRefine(NOTHING_SAID)
    if len(said) > LONGEST_CRITIQUE:
        raise CannotRefine(TOO_LONG)
    if not model and not named_in(said):
        raise CannotRefine(NEEDS_MODEL)
    return with_labels(said)


def choices_for(answer: Answer, critique: str, *, model: bool) -> Choices:
    """The passages that were pinned and left out before, and those that the critique names by their
    evidence. Raises `CannotRefine` where quotes alone could do nothing with it."""
    named = named_in(critique)
    passages = list(answer.passages.all())
    places = _places(answer, named)
    out = _around(passages, [places[each] for each in named.left_out if each in places])
    more = {places[each].source_text_id for each in named.more_of if each in places}
    if named and not out and not more and not model:
        asked = ", ".join((*named.left_out, *named.more_of))
        raise CannotRefine(NOTHING_NAMED.format(labels=asked))
    chosen = {each.label: each.choice for each in passages}
    chosen |= {each.label: "pinned" for each in passages if each.source_text_id in more}
    chosen |= dict.fromkeys(out, "left out")
    return Choices(
        of=answer.pk,
        pinned=tuple(label for label, choice in chosen.items() if choice == "pinned"),
        left_out=tuple(label for label, choice in chosen.items() if choice == "left out"),
    )


def rewriting_of(answer: Answer) -> Choices:
    """Write the answer in another style: from the version whose claims it only says in its own.
    Raises `CannotRefine` where it makes no claims."""
    if answer.result != Answer.Result.ANSWERED:
        raise CannotRefine(NO_CLAIMS)
    while REWRITTEN in answer.config and answer.parent is not None:
        answer = answer.parent
    return Choices(of=answer.pk, rewrites=True)


def _places(answer: Answer, named: Named) -> dict[str, Evidence]:
    labels = (*named.left_out, *named.more_of)
    rows = Evidence.objects.filter(store=answer.store_id, label__in=labels).exclude(place=None)
    return {row.label: row for row in rows.select_related("place")}


def _around(
    passages: Collection[RetrievedPassage], evidence: Collection[Evidence]
) -> dict[str, None]:
    """The labels of the passages that a quote stands in, even in part."""
    return {
        passage.label: None
        for passage in passages
        for item in evidence
        if item.place is not None
        and passage.source_text_id == item.source_text_id
        and passage.start < item.place.end
        and item.place.start < passage.end
    }
