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

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from hashlib import sha256

from citations.drafts import CheckDraft, CheckOutcome, EvidenceDraft, Level, VerdictDraft
from citations.drafts.verdicts import LANGUAGE_MODEL, PART_OF_SENTENCE, REPHRASED, UNCERTAIN
from citations.verification.cache import CacheableJudge
from citations.verification.decision import Decision
from citations.verification.entailment import entailment_of
from citations.verification.explicit import CONTRADICTING
from research_app.llm.errors import ModelError
from research_app.llm.protocols import Model
from research_app.llm.verdicts import SAYS, SILENT, Asked, Heard, heard_of, verdicts_on

RULES = 4
"""The version of the prompt and of what a model may change."""
MOST_AT_ONCE = 20
"""Claims that one request asks of."""
_RANK: dict[Level, int] = {"not supported": 0, "partially supported": 1, "supported": 2}
_OUTCOMES: dict[Level, CheckOutcome] = {
    "supported": "passed",
    "partially supported": "missing",
    "not supported": "failed",
}


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
        self._said: dict[Asked, Heard] = {}
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
                self._said.setdefault(key, heard_of(said, key, name=self._model.name))

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
        reason = f"The language model {self._model.name} {SAYS[decision.level]}."
        asked = CheckDraft(kind="model", outcome=_OUTCOMES[decision.level], note=reason)
        kept = tuple(check for check in own if check.kind != "meaning")
        return VerdictDraft(
            level=decision.level,
            reason=reason,
            judge=self.name,
            code=LANGUAGE_MODEL,
            checks=(*kept, asked),
        )

    def _heard(self, asked: Asked) -> Heard:
        """What the model says of a statement over quotes. Raises `ModelError`. A model that failed
        once is not asked again in this run: its budget is spent, or every further claim would wait
        as long."""
        if self._gone is not None:
            raise self._gone
        if asked not in self._said:
            # A claim with one quote is judged over it alone and over all of them.
            self._ask([asked])
        return self._said.get(asked, SILENT)

    def _changed(
        self,
        verdict: VerdictDraft,
        heard: Heard,
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
        reason = f"The language model {self._model.name} {SAYS[level]}."
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


def short_name(name: str) -> str:
    """A model's name for a judge's, which is stored and at most 100 characters long."""
    if len(name) <= 50:
        return name
    return f"{name[:40]}…{sha256(name.encode()).hexdigest()[:8]}"
