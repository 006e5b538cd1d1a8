"""What is counted of claims: how they agree with their quotes and sources, which sources are
independent, how many have each verdict; of a checked text sentences are counted instead."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from citations.cards.values import CLASSES, SIGNS
from citations.drafts import AnswerDraft, ClaimDraft, EvidenceDraft, SourceInfo, SummaryDraft
from citations.drafts.verdicts import TABLE, WORD_FOR_WORD
from citations.language.wording import counted
from citations.steps.checked import STATUSES, checked_sentences, counts_of, status_of

#: So many words in a row are not written twice by chance.
SHARED_WORDS = 20

_WORD = re.compile(r"\w+")
Signs = frozenset[tuple[str, Hashable]]
"""What gives a source or a quote away; two that share a sign are one."""


class Sources:
    """The sources of an answer's evidence; two that are the same text have one number."""

    def __init__(self, evidence: Iterable[EvidenceDraft]) -> None:
        self._evidence = {item.label: item for item in evidence}
        sources = [item.source for item in self._evidence.values()]
        texts = {(source.source_id, source.sha256): source for source in sources}
        groups = joined(map(_signs, texts.values()))
        numbers = {sign: number for number, group in enumerate(groups) for sign in group}
        self._numbers = {
            label: numbers["text", item.source.sha256] for label, item in self._evidence.items()
        }

    def independent(self, claim: ClaimDraft) -> int:
        """How many sources carry the claim, each by itself; 1 where they only do so together."""
        carrying = [
            citation.label
            for citation in claim.citations
            if citation.verdict.level == "supported" and citation.label in self._numbers
        ]
        if len({self._numbers[label] for label in carrying}) < 2:
            return 1
        return len(joined(map(self._quoted, carrying)))

    def cited(self, claims: Iterable[ClaimDraft]) -> int:
        """How many sources the claims cite in all."""
        labels = {citation.label for claim in claims for citation in claim.citations}
        return len({self._numbers[label] for label in labels & self._numbers.keys()})

    def quoted(self, labels: Iterable[str]) -> int:
        """How many independent sources the evidence of these labels comes from."""
        return len(joined(self._quoted(label) for label in labels if label in self._numbers))

    def _quoted(self, label: str) -> Signs:
        own = ("source", self._numbers[label])
        quote = self._evidence[label].quote
        if len(quote) < 2 * SHARED_WORDS:
            return frozenset({own})
        words = tuple(_WORD.findall(quote.casefold()))
        return frozenset({own, ("words", words)} if len(words) >= SHARED_WORDS else {own})


def joined(groups: Iterable[Signs]) -> list[set[tuple[str, Hashable]]]:
    """The groups, those that share a sign made one."""
    found: list[set[tuple[str, Hashable]]] = []
    for group in groups:
        touched = [each for each in found if not each.isdisjoint(group)]
        found = [each for each in found if each.isdisjoint(group)]
        found.append(set(group).union(*touched))
    return found


def _signs(source: SourceInfo) -> Signs:
    signs: set[tuple[str, Hashable]] = {("id", source.source_id), ("text", source.sha256)}
    if source.file_sha256:
        signs.add(("file", source.file_sha256))
    signs |= {("address", _address(url)) for url in (source.url, source.final_url) if url}
    return frozenset(signs)


def _address(url: str) -> str:
    """Without what does not change the page: scheme, "www.", fragment, slash at the end."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return url
    host = parts.netloc.casefold().removeprefix("www.")
    return f"{host}{parts.path.rstrip('/')}?{parts.query}"


#: How the judge that only compares words is named, whatever its version.
VERBATIM_JUDGE = "word for word"
Dispute = Sequence[ClaimDraft]
"""The claims of one disagreement, as an answer lays it out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Of the supported claims `word_for_word` are their quotes (or the cell of a table), `computed`
    follow from cited numbers, `judged` were found to be carried. Of those that are not computed and
    not in dispute `several` stand in two or more independent sources, `one` in one only.
    `sources` is how many independent sources are cited."""

    word_for_word: int
    computed: int
    judged: int
    several: int
    one: int
    disagreements: int
    sources: int


def agreement_of(
    claims: Collection[ClaimDraft],
    evidence: Iterable[EvidenceDraft],
    disputes: Sequence[Dispute] = (),
) -> Agreement:
    sources = Sources(evidence)
    supported = [claim for claim in claims if claim.verdict.level == "supported"]
    computed = [claim for claim in supported if is_computed(claim)]
    stated = [claim for claim in supported if not is_computed(claim)]
    word_for_word = sum(map(is_word_for_word, stated))
    agreeing = [claim for claim in stated if not claim.conflicting]
    several = sum(sources.independent(claim) > 1 for claim in agreeing)
    return Agreement(
        word_for_word=word_for_word,
        computed=len(computed),
        judged=len(stated) - word_for_word,
        several=several,
        one=len(agreeing) - several,
        disagreements=count_disagreements(claims, disputes),
        sources=sources.cited(claims),
    )


def is_computed(claim: ClaimDraft) -> bool:
    """Such a number stands in no source, and its inputs in several do not agree on it."""
    return any(number.computation for number in claim.numbers)


def is_word_for_word(claim: ClaimDraft) -> bool:
    """Whether a supported claim is its quote, an excerpt of it that leaves out nothing that
    matters, or the cell of a table: nothing but words was compared."""
    verdict = claim.verdict
    if verdict.code:
        return verdict.code in (WORD_FOR_WORD, TABLE)
    # Answers from before verdicts had a code.
    return bool(claim.parts) or verdict.judge.startswith(VERBATIM_JUDGE)


def count_disagreements(claims: Iterable[ClaimDraft], disputes: Sequence[Dispute]) -> int:
    """Each that the answer lays out is one. Of the other claims in dispute, those that rest on the
    same evidence, or speak against each other's, are one."""
    disputed = {claim.id for dispute in disputes for claim in dispute}
    shown = {sign for dispute in disputes for claim in dispute for sign in _labels(claim)}
    others = [claim for claim in claims if claim.conflicting and claim.id not in disputed]
    apart = joined(_labels(claim) for claim in others)
    return len(disputes) + sum(group.isdisjoint(shown) for group in apart)


def _labels(claim: ClaimDraft) -> frozenset[tuple[str, str]]:
    cited = (citation.label for citation in claim.citations)
    return frozenset(("label", label) for label in (*cited, *claim.against))


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """How many claims have one verdict, or are in dispute. `mark` is the class of their markers.
    `offset` and `width` place its piece of the bar, as percentages of the bar's width; claims in
    dispute have a verdict as well, and no piece of their own."""

    name: str
    count: int
    sign: str
    css_class: str
    mark: str
    offset: str = ""
    width: str = ""


def level_shares(totals: SummaryDraft) -> tuple[Share, ...]:
    """The verdicts that occur, best first."""
    shares: list[Share] = []
    before = 0
    for level, count in totals.by_level.items():
        if count:
            share = Share(
                name=level.capitalize(),
                count=count,
                sign=SIGNS[level],
                css_class=CLASSES[level],
                mark=CLASSES[level],
                offset=_percent(before, totals.claims),
                width=_percent(count, totals.claims),
            )
            shares.append(share)
        before += count
    return tuple(shares)


def conflicting_share(totals: SummaryDraft) -> Share | None:
    """The claims on which sources disagree, if there are any."""
    if not totals.conflicting:
        return None
    return Share(
        name="Conflicting",
        count=totals.conflicting,
        sign="conflict",
        css_class="v-conflict",
        mark="flag",
    )


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / max(whole, 1):.3f}%"


MEANING = (
    "Supported means that a source says so, not that it is true. Where nothing was found, the "
    "documents that were searched are silent; a contradiction in quite other words is missed."
)


def statements_in_words(claims: Collection[ClaimDraft]) -> str:
    """The same of the statements that were looked for so far."""
    found = Counter(status_of(claim) for claim in claims)
    said = ", ".join(f"{found[status]:,} {status}" for status in STATUSES if found[status])
    return f"{counted(len(claims), 'statement')}: {said}."


def checked_in_words(answer: AnswerDraft) -> str:
    """Such as "12 sentences: 5 supported, 1 contradicted, 6 nothing found."."""
    sentences = checked_sentences(answer)
    counts = counts_of(sentences)
    said = ", ".join(f"{count:,} {status}" for status, count in counts.items() if count)
    whole = counted(len(sentences), "sentence")
    return f"{whole}: {said}." if said else f"{whole}."
