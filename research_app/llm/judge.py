"""A language model as judge, beside the embedded one and never above it.

The embedded judge speaks first. What the words alone or an explicit check decide stays; of the rest
the model is asked for a verdict and the words of the quote that decide it. Words that do not stand
in the quote make its verdict void. It may lower a verdict; it may raise one only where the embedded
judge abstained, or found nothing but other words than the quote's, no further than that one leaned,
and only where every explicit check held. A model that obeys an instruction in a source can
therefore raise no number, name, date, denial or direction that the quote does not give. Whatever
fails leaves the embedded verdict.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from citations.drafts import CheckDraft, CheckOutcome, EvidenceDraft, Level, VerdictDraft
from citations.drafts.verdicts import LANGUAGE_MODEL, PART_OF_SENTENCE, REPHRASED, UNCERTAIN
from citations.steps.anchor import anchor
from citations.verification.cache import CacheableJudge
from citations.verification.decision import Decision
from citations.verification.embedded.words import words_of
from citations.verification.entailment import entailment_of
from citations.verification.explicit import CONTRADICTING
from research_app.llm.errors import ModelError
from research_app.llm.protocols import Message, Model, reply_tokens
from research_app.llm.untrusted import SOURCES_ARE_DATA, fenced

RULES = 4
"""The version of the prompt and of what a model may change."""
_AROUND = 3
"""Verdicts of which a reply may have the length beside those that it holds."""
_SAMPLE = Path(__file__).with_name("judged_sample.json")
MOST_AT_ONCE = 20
"""Claims that one request asks of."""
ENOUGH_AGREED = 10
"""Of the labelled sample's 12 claims: a model that agrees with readers on fewer lowers verdicts
that are right, and judges only where it is named as judge."""
_FEWEST_SIGNS = 6
"""Of deciding words: what is shorter stands in every quote."""
_RANK: dict[Level, int] = {"not supported": 0, "partially supported": 1, "supported": 2}
_SAYS: dict[Level, str] = {
    "supported": "reads the quote as carrying the claim",
    "partially supported": "reads the quote as carrying only a part of the claim",
    "not supported": "reads the quote as not carrying the claim",
}
_OUTCOMES: dict[Level, CheckOutcome] = {
    "supported": "passed",
    "partially supported": "missing",
    "not supported": "failed",
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
class _Heard:
    """What a model said, made safe: a level with words that do stand in a quote, or None with the
    sentence that says why nothing counts."""

    level: Level | None
    note: str
    tells: bool = False
    """Whether those words say anything of the claim."""


_SILENT = _Heard(level=None, note="The language model said nothing of this claim.")


class ModelJudge:
    """For one run. Texts whose ids are `confidential` are never shown to the model. To be kept by
    `CachedJudge`, like the judge it stands beside: verdicts that the model had no part in bear the
    embedded judge's name and are not kept under this one's."""

    def __init__(
        self, embedded: CacheableJudge, model: Model, *, confidential: Collection[int] = ()
    ) -> None:
        self.name = f"{embedded.name} + {short_name(model.name)} {RULES}"
        self._embedded = embedded
        self._model = model
        self._confidential = frozenset(confidential)
        self._gone: ModelError | None = None
        self._said: dict[Asked, _Heard] = {}
        self._waiting: dict[Asked, None] = {}
        self._waits = False

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Inside, nobody is asked: what the embedded judge leaves open waits until `settle`."""
        self._waits = True
        try:
            yield
        finally:
            self._waits = False

    def settle(self) -> bool:
        """Asks of all that waits, many claims in a request; whether there was anything. Afterwards
        each verdict is told without asking."""
        waiting, self._waiting = [*self._waiting], {}
        for first in range(0, len(waiting), MOST_AT_ONCE):
            if self._gone is None:
                try:
                    self._ask(waiting[first : first + MOST_AT_ONCE])
                except ModelError as error:
                    self._gone = error
        return bool(waiting)

    def _ask(self, asked: Sequence[Asked]) -> None:
        """Raises `ModelError`. A claim of which nothing is said is asked of by itself later."""
        for said in verdicts_on(self._model, asked):
            if said.claim <= len(asked):
                key = asked[said.claim - 1]
                self._said.setdefault(key, self._read(said, key[0], key[1:]))

    def judge(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft] = (),
    ) -> VerdictDraft:
        told = self.judge_by_words(statement, claim, evidence)
        return told or self.judge_by_model(statement, claim, evidence, checks)

    def judge_by_words(
        self, statement: str, claim: str, evidence: Sequence[EvidenceDraft]
    ) -> VerdictDraft | None:
        return self._embedded.judge_by_words(statement, claim, evidence)

    def judge_by_model(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft],
    ) -> VerdictDraft:
        verdict = self._embedded.judge_by_model(statement, claim, evidence, checks)
        explicit = (*checks, *verdict.checks)
        if _is_decided(verdict, explicit):
            return verdict
        if any(item.text_id in self._confidential for item in evidence):
            return _beside(verdict, "The language model is not shown confidential documents.")
        key = (statement, *(item.quote for item in evidence if item.verified))
        if self._waits and key not in self._said:
            self._waiting[key] = None
            return verdict
        try:
            heard = self._heard(key)
        except ModelError as error:
            self._gone = error
            return _beside(
                verdict, "The language model could not be asked; the verdict is without it."
            )
        if heard.level is None:
            return _beside(verdict, heard.note)
        is_open = _is_open(verdict, statement, evidence)
        return self._changed(verdict, heard, heard.level, explicit, is_open=is_open)

    def explain(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft],
        decision: Decision,
    ) -> VerdictDraft:
        """The model's own words were not kept: they belong to the answer they were said for."""
        if decision.code != LANGUAGE_MODEL:
            again = self._embedded.explain(statement, claim, evidence, checks, decision)
            note = f"The language model {self._model.name} was asked before and changed nothing."
            return replace(_beside(again, note), judge=self.name)
        # The embedded judge tells its checks again; how sure it was is not kept beside this.
        unsure = replace(decision, code=UNCERTAIN)
        own = self._embedded.explain(statement, claim, evidence, checks, unsure).checks
        reason = f"The language model {self._model.name} {_SAYS[decision.level]}."
        asked = CheckDraft(kind="model", outcome=_OUTCOMES[decision.level], note=reason)
        kept = tuple(check for check in own if check.kind != "meaning")
        return VerdictDraft(
            level=decision.level,
            reason=reason,
            judge=self.name,
            code=LANGUAGE_MODEL,
            checks=(*kept, asked),
        )

    def _heard(self, asked: Asked) -> _Heard:
        """What the model says of a statement over quotes. Raises `ModelError`. A model that failed
        once is not asked again in this run: its budget is spent, or every further claim would wait
        as long."""
        if self._gone is not None:
            raise self._gone
        if asked not in self._said:
            # A claim with one quote is judged over it alone and over all of them.
            self._ask([asked])
        return self._said.get(asked, _SILENT)

    def _read(self, said: ModelVerdict, statement: str, quotes: Sequence[str]) -> _Heard:
        if said.verdict == "cannot tell":
            return _Heard(level=None, note=f"The language model {self._model.name} cannot tell.")
        words = _deciding_words(said.deciding_words, quotes)
        if not words:
            note = (
                "The words that the language model points at do not stand in the quote; its "
                "verdict does not count."
            )
            return _Heard(level=None, note=note)
        own = _plain(said.reason)
        note = f"The language model {self._model.name} {_SAYS[said.verdict]}, by “{words}”."
        note = f"{note} It says: {own}" if own else note
        return _Heard(level=said.verdict, note=note, tells=_tell_of(statement, words))

    def _changed(
        self,
        verdict: VerdictDraft,
        heard: _Heard,
        level: Level,
        explicit: Sequence[CheckDraft],
        *,
        is_open: bool,
    ) -> VerdictDraft:
        asked = CheckDraft(kind="model", outcome=_OUTCOMES[level], note=heard.note)
        seen = replace(verdict, judge=self.name, checks=(*verdict.checks, asked))
        if not _may_become(verdict, level, explicit, tells=heard.tells, is_open=is_open):
            return seen
        # The probability is the embedded judge's, of a verdict that no longer stands.
        reason = f"The language model {self._model.name} {_SAYS[level]}."
        return replace(seen, level=level, reason=reason, code=LANGUAGE_MODEL, probability=None)


def _is_decided(verdict: VerdictDraft, checks: Sequence[CheckDraft]) -> bool:
    """Whether code has decided, or there is nothing left that a model could change."""
    if verdict.level == "not supported" or verdict.code == REPHRASED:
        return True
    return any(each.outcome == "failed" and each.kind in CONTRADICTING for each in checks)


def _may_become(
    verdict: VerdictDraft, level: Level, checks: Sequence[CheckDraft], *, tells: bool, is_open: bool
) -> bool:
    """`is_open`: the verdict was decided by words that the quote may say in others."""
    if verdict.level == "unverified" and level == "not supported":
        return True
    if verdict.level != "unverified" and _RANK[level] < _RANK[verdict.level]:
        return True
    if verdict.level != "unverified" and not is_open:
        return False
    held = all(
        each.holds
        for each in checks
        if each.kind not in ("meaning", "model") and not (is_open and each.kind == "wording")
    )
    leaning = verdict.leaning
    return held and tells and leaning in _RANK and _RANK[level] <= _RANK[leaning]


def _is_open(verdict: VerdictDraft, statement: str, evidence: Sequence[EvidenceDraft]) -> bool:
    """Whether code only missed words that may be synonyms which no list has."""
    if verdict.code == PART_OF_SENTENCE:
        return False
    account = entailment_of(statement, [item.quote for item in evidence if item.verified])
    return account is not None and account.is_open


def _beside(verdict: VerdictDraft, note: str) -> VerdictDraft:
    """The embedded verdict, with why the model changed nothing."""
    check = CheckDraft(kind="model", outcome="undecided", note=note)
    return replace(verdict, checks=(*verdict.checks, check))


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


def short_name(name: str) -> str:
    """A model's name for a judge's, which is stored and at most 100 characters long."""
    if len(name) <= 50:
        return name
    return f"{name[:40]}…{sha256(name.encode()).hexdigest()[:8]}"
