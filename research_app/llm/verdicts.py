"""What a model is asked of claims over their quotes, many in a request, and what its reply counts
for: a verdict without words that do stand in a quote is none."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from citations.drafts import Level
from citations.steps.anchor import anchor
from citations.verification.embedded.words import words_of
from research_app.llm.protocols import Message, Model, reply_tokens
from research_app.llm.untrusted import SOURCES_ARE_DATA, fenced

_AROUND = 3
"""Verdicts of which a reply may have the length beside those that it holds."""
_SAMPLE = Path(__file__).with_name("judged_sample.json")
ENOUGH_AGREED = 10
"""Of the labelled sample's 12 claims: a model that agrees with readers on fewer lowers verdicts
that are right, and judges only where it is named as judge."""
_FEWEST_SIGNS = 6
"""Of deciding words: what is shorter stands in every quote."""
SAYS: dict[Level, str] = {
    "supported": "reads the quote as carrying the claim",
    "partially supported": "reads the quote as carrying only a part of the claim",
    "not supported": "reads the quote as not carrying the claim",
}
_INSTRUCTION = (
    "You check whether quotes from sources carry a claim. Judge by the quotes alone, not by what "
    "you know. Answer “supported” if they state the whole claim, “partially supported” if they "
    "state only a part of it, “not supported” if they contradict it or do not state it, “cannot "
    "tell” if it stays open. Copy into `deciding_words`, letter by letter, the shortest words of "
    "a quote that decide this; where a quote says nothing of the claim, the words that come "
    "closest. Where it is not “supported”, give the reason in one short sentence; else leave "
    f"`reason` empty. {SOURCES_ARE_DATA}"
)


class ModelVerdict(BaseModel):
    """How far its quotes carry a claim, which goes by its number."""

    model_config = ConfigDict(extra="ignore")

    claim: int = Field(ge=1)
    verdict: Literal["supported", "partially supported", "not supported", "cannot tell"]
    deciding_words: str = Field(max_length=2000)
    reason: str = Field(default="", max_length=2000)


class ModelVerdicts(BaseModel):
    """One for each claim."""

    verdicts: list[ModelVerdict]


Asked = tuple[str, ...]
"""A statement, then the quotes that it is to rest on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What a model said, made safe: a level with words that do stand in a quote, or None with the
    sentence that says why nothing counts."""

    level: Level | None
    note: str
    tells: bool = False
    """Whether those words say anything of the claim."""


SILENT = Heard(level=None, note="The language model said nothing of this claim.")


def verdicts_on(model: Model, asked: Sequence[Asked]) -> list[ModelVerdict]:
    """What a model says of many claims in one request. Raises `ModelError`."""
    most = reply_tokens("judge") * (len(asked) + _AROUND)
    return model.structured(_messages(asked), ModelVerdicts, max_tokens=most).verdicts


def agreement(model: Model) -> tuple[int, int]:
    """On how many claims of a small labelled sample a model agrees with readers, and of how many.
    Asked in one request, by itself: code would correct it. Raises `ModelError`."""
    sample = json.loads(_SAMPLE.read_text(encoding="utf-8"))
    asked = [(each["claim"], each["quote"]) for each in sample]
    said = {each.claim: each.verdict == "supported" for each in verdicts_on(model, asked)}
    right = sum(said.get(at) == each["supported"] for at, each in enumerate(sample, start=1))
    return right, len(sample)


def _messages(asked: Sequence[Asked]) -> list[Message]:
    """The quotes, then the claims with the numbers of theirs, each on a line, which none can leave;
    words that several rest on or that are asked of again stand there once."""
    quotes = _numbered(quote for key in asked for quote in key[1:])
    claims: dict[str, list[str]] = {}
    for number, (statement, *own) in enumerate(asked, start=1):
        rests = ", ".join(str(quotes[_on_a_line(quote)]) for quote in own)
        claims.setdefault(_on_a_line(statement), []).append(f"{number} (by {rests})")
    told = [f"{'; '.join(numbers)}: {claim}" for claim, numbers in claims.items()]
    parts = [
        fenced("\n".join(f"{number}: {quote}" for quote, number in quotes.items()), "quotes"),
        fenced("\n".join(told), "claims"),
        "Judge each claim by its own quotes alone. Give one verdict for each number.",
    ]
    return [
        Message(role="system", content=_INSTRUCTION),
        Message(role="user", content="\n\n".join(parts)),
    ]


def _numbered(quotes: Iterable[str]) -> dict[str, int]:
    each_once = dict.fromkeys(map(_on_a_line, quotes))
    return {quote: number for number, quote in enumerate(each_once, start=1)}


def _on_a_line(text: str) -> str:
    return " ".join(text.split())


def heard_of(said: ModelVerdict, asked: Asked, *, name: str) -> Heard:
    """What a verdict of the model called `name` counts for."""
    statement, *quotes = asked
    if said.verdict == "cannot tell":
        return Heard(level=None, note=f"The language model {name} cannot tell.")
    words = _deciding_words(said.deciding_words, quotes)
    if not words:
        note = (
            "The words that the language model points at do not stand in the quote; its "
            "verdict does not count."
        )
        return Heard(level=None, note=note)
    own = _plain(said.reason)
    note = f"The language model {name} {SAYS[said.verdict]}, by “{words}”."
    note = f"{note} It says: {own}" if own else note
    return Heard(level=said.verdict, note=note, tells=_tell_of(statement, words))


def _deciding_words(words: str, quotes: Sequence[str]) -> str:
    """The quote's own characters, or "" where the words stand in none of them."""
    if len(words.strip()) < _FEWEST_SIGNS:
        return ""
    for quote in quotes:
        if span := anchor(quote, words):
            return _cut(" ".join(quote[span.start : span.end].split()), 300)
    return ""


def _tell_of(statement: str, words: str) -> bool:
    """Whether the deciding words share two words of meaning with the claim (one where it has no
    more). "of the year" stands in many quotes and decides nothing."""
    meant = {word.stem for word in words_of(statement) if word.carries_meaning}
    said = {word.stem for word in words_of(words) if word.carries_meaning}
    return len(meant & said) >= min(2, len(meant))


def _plain(reason: str) -> str:
    """A model's reason as one short line in which no reader and no export sees a link."""
    words = "".join(sign if sign.isprintable() else " " for sign in reason).split()
    told = [word for word in words if "://" not in word and not word.lower().startswith("www.")]
    return _cut("".join(" " if sign in "<>[](){}|`*_#" else sign for sign in " ".join(told)), 200)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
