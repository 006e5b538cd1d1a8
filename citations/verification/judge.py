"""The judge that the product ships: word for word first, then explicit checks, then the embedded
model's calibrated probability. It needs no key and no network, and it fails closed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from citations.drafts import CheckDraft, CheckOutcome, EvidenceDraft, VerdictDraft
from citations.drafts.verdicts import NO_EVIDENCE, WORD_FOR_WORD
from citations.embedding import ModelUnavailable
from citations.errors import JudgeUnavailable
from citations.language.wording import in_quotes
from citations.steps.excerpt import segments_of
from citations.steps.verifying.claims import in_order
from citations.verification.decision import Decision, decide, meaning_check, reason_for
from citations.verification.embedded import VERSION, assess
from citations.verification.entailment import Entailment, Relation, entailment_of
from citations.verification.explicit import check_claim
from citations.verification.part_of_sentence import shifting_words
from citations.verification.word_for_word import WordForWordJudge

RULES = 9
"""The version of checks and decisions; the model has its own."""
ENTAILMENT, PART_OF_QUOTE = "account", "part of quote"
"""Parts of the judge beside its checks."""
_OUTCOMES: dict[Relation, CheckOutcome] = {
    "entailed": "passed",
    "contradicted": "failed",
    "neutral": "missing",
    "undecided": "undecided",
}


class EmbeddedJudge:
    """Calls a claim supported when it is its quote word for word, or when no check speaks against
    it and the model is sure; it says of everything else what it lacks, or abstains."""

    name = f"embedded judge {RULES}.{VERSION}"

    def __init__(self, without: Collection[str] = ()) -> None:
        """`without` names parts that are switched off, to measure what they are worth."""
        self.without = frozenset(without)

    def judge(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft] = (),
    ) -> VerdictDraft:
        verdict = self.judge_by_words(statement, claim, evidence)
        return verdict or self.judge_by_model(statement, claim, evidence, checks)

    def judge_by_model(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft],
    ) -> VerdictDraft:
        """The verdict of a claim that the words alone do not decide. Raises `JudgeUnavailable`."""
        texts = _texts(evidence)
        entailment = self._entailment(statement, texts)
        own = self._own_checks(statement, claim, texts, entailment)
        seen = in_order((*checks, *own))
        try:
            assessment = assess(statement, texts, seen)
        except ModelUnavailable as error:
            raise JudgeUnavailable(str(error)) from error
        return self._verdict(decide(seen, assessment, entailment), own, seen, len(texts))

    def judge_by_words(
        self, statement: str, claim: str, evidence: Sequence[EvidenceDraft]
    ) -> VerdictDraft | None:
        """The verdict where the words alone decide it; None where more must be looked at."""
        if not any(item.verified for item in evidence):
            reason = "Nothing that is cited was found in its source."
            return VerdictDraft(
                level="unverified", reason=reason, judge=self.name, code=NO_EVIDENCE
            )
        verdict = WordForWordJudge().judge(statement, claim, evidence)
        return verdict if verdict.code == WORD_FOR_WORD else None

    def explain(
        self,
        statement: str,
        claim: str,
        evidence: Sequence[EvidenceDraft],
        checks: Sequence[CheckDraft],
        decision: Decision,
    ) -> VerdictDraft:
        """The verdict of a decision made before, with its reason; the model is not asked."""
        texts = _texts(evidence)
        own = self._own_checks(statement, claim, texts, self._entailment(statement, texts))
        return self._verdict(decision, own, in_order((*checks, *own)), len(texts))

    def _entailment(self, statement: str, texts: Sequence[str]) -> Entailment | None:
        return None if ENTAILMENT in self.without else entailment_of(statement, texts)

    def _own_checks(
        self, statement: str, claim: str, texts: Sequence[str], entailment: Entailment | None
    ) -> tuple[CheckDraft, ...]:
        reads_rest = PART_OF_QUOTE not in self.without
        wording = _wording_check(claim, texts, entailment, reads_rest=reads_rest)
        return (wording, *check_claim(statement, texts, self.without))

    def _verdict(
        self,
        decision: Decision,
        own: Sequence[CheckDraft],
        seen: Sequence[CheckDraft],
        quotes: int,
    ) -> VerdictDraft:
        return VerdictDraft(
            level=decision.level,
            reason=reason_for(decision, seen, quotes=quotes),
            judge=self.name,
            probability=decision.probability,
            code=decision.code,
            checks=(*own, meaning_check(decision)),
            leaning=decision.leaning,
        )


def _texts(evidence: Sequence[EvidenceDraft]) -> list[str]:
    return [item.quote for item in evidence if item.verified]


def _wording_check(
    claim: str, texts: Sequence[str], entailment: Entailment | None, *, reads_rest: bool
) -> CheckDraft:
    """Of a claim that is not its quote: what do its words say otherwise, and does it stand in a
    sentence that may turn it?"""
    if entailment is not None and entailment.relation in ("contradicted", "neutral"):
        return _check_of(entailment)
    if len(segments_of(claim)) > 1:
        note = "The claim leaves words of its quote out that may change what it means."
        return CheckDraft(kind="wording", outcome="failed", note=note)
    for text in texts if reads_rest else ():
        if words := shifting_words(claim, text):
            listed = in_quotes(words[:3])
            note = (
                f"The claim is only a part of what the quote says; {listed} beside it may change "
                "what it means."
            )
            return CheckDraft(kind="wording", outcome="failed", note=note, words=words[:3])
    if entailment is not None:
        return _check_of(entailment)
    note = "The claim puts it in other words than the quote."
    return CheckDraft(kind="wording", outcome="undecided", note=note)


def _check_of(entailment: Entailment) -> CheckDraft:
    """What the account of a claim close to its quote comes to."""
    return CheckDraft(
        kind="wording",
        outcome=_OUTCOMES[entailment.relation],
        note=entailment.note,
        words=entailment.words,
    )
