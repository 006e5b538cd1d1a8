"""From sentences and cells to what they tell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from citations.drafts import TextDraft
from citations.numbers.detect.find import find_numbers
from citations.numbers.values import Number
from research_app.synthesis.calculations.figures import found_of as placed
from research_app.synthesis.calculations.periods import When, when_of, without_times
from research_app.synthesis.calculations.series import find_series
from research_app.synthesis.calculations.values import Operand
from research_app.synthesis.cells import ScoredCell
from research_app.synthesis.changes import is_change
from research_app.synthesis.disagreement.clauses import clause_around, without_reports
from research_app.synthesis.disagreement.dates import Dated, find_dates
from research_app.synthesis.disagreement.told import Kind, Told
from research_app.synthesis.disagreement.vocabulary import (
    AS_EXPECTED,
    EVENTS,
    NEGATES,
    NO_LONGER,
    ONCE,
    PLANS,
)
from research_app.synthesis.disagreement.words import (
    direction_of,
    has_names,
    names_among,
    names_in_title,
    naming_words,
    weekdays_in,
)
from research_app.synthesis.outline import Item
from research_app.synthesis.relevance import Scored
from research_app.synthesis.terms import content_stems, content_words
from research_app.synthesis.wording import items_of, needs_sentence_before

_BASE = re.compile(
    r"\b(?:from|versus|vs\.?|(?<!more )(?<!less )(?<!fewer )than|against|instead of|not|of the)"
    r" (?:about )?$",
    re.I,
)
_INDEFINITE = re.compile(r"\b(?:a|an|another|several|many|some|second|third|new)\b", re.IGNORECASE)
_AGENT = re.compile(r"\sby\s")
_IN_ORDER = re.compile(r"\brespectively\b", re.IGNORECASE)
"""Values that stand apart from what each is of."""
_TOTALS = frozenset("total net gross overall other new".split())
MOST_FACTS = 4
"""Facts of one sentence that are read."""


def told_by_sentences(scored: Sequence[Scored], texts: Mapping[int, TextDraft]) -> Iterator[Told]:
    """What each sentence tells, in their order."""
    for rank, each in enumerate(scored):
        source = texts[each.sentence.text_id]
        if each.sentence.kind != "row" and not needs_sentence_before(each.sentence, source):
            items = items_of(each.sentence, source)
            for item in items[:MOST_FACTS]:
                yield from _told(each, item, rank, source)


def _told(scored: Scored, item: Item, rank: int, source: TextDraft) -> Iterator[Told]:
    text = item.statement or item.text
    numbers, dates = find_numbers(text), find_dates(text)
    taken = [(each.start, each.end) for each in numbers]
    taken += [(each.start, each.end) for each in dates]
    titled = names_in_title(source.info.title)
    reader = _Reader(scored, text, rank, numbers=numbers, dates=dates, taken=taken, titled=titled)
    yield from reader.values()
    yield from reader.events()
    yield from reader.statement()


class _Reader:
    """One fact being read."""

    def __init__(
        self,
        scored: Scored,
        text: str,
        rank: int,
        *,
        numbers: Sequence[Number],
        dates: Sequence[Dated],
        taken: Sequence[tuple[int, int]],
        titled: frozenset[str],
    ) -> None:
        self._scored, self._text, self._rank = scored, text, rank
        self._numbers, self._dates, self._taken = numbers, dates, taken
        self._titled = titled

    def values(self) -> Iterator[Told]:
        if _IN_ORDER.search(self._text):
            return
        for number in self._numbers:
            if _BASE.search(self._text[: number.start][-24:]):
                continue
            words, stretches = self._words(number.start, number.end)
            words |= counted_words(number)
            clause = " ".join(self._text[low:high] for low, high in stretches)
            kind: Kind = "change" if is_change(self._text, number) else "value"
            told = self._made(kind, words, clause, self._when(number, stretches))
            beside = tuple(
                each for each in self._numbers if each is not number and _is_in(each, stretches)
            )
            at = number.start, number.end
            yield replace(told, number=number, beside=beside, start=at[0], end=at[1])

    def events(self) -> Iterator[Told]:
        """When something happened that happens once: of several dates the one behind the verb."""
        for date in self._dates:
            words, stretches = self._words(date.start, date.end, until=self._agent_behind(date))
            clause = " ".join(self._text[low:high] for low, high in stretches)
            verbs = {stem for stem in content_stems(clause) if stem in EVENTS}
            inside = [each for each in self._dates if _is_in(each, stretches)]
            if not verbs or len(inside) > 1:
                continue
            if not verbs & ONCE and _INDEFINITE.search(clause):
                continue
            told = self._made("date", words, clause, When())
            beside = tuple(each for each in self._numbers if _is_in(each, stretches))
            yield replace(told, date=date, beside=beside, start=date.start, end=date.end)

    def statement(self) -> Iterator[Told]:
        """Whether something is so, or which way it moves."""
        if NO_LONGER.search(self._text):
            return
        start, end = without_reports(self._text)
        words = naming_words(self._text, [(start, end)], self._taken)
        said = self._text[start:end]
        told = self._made("statement", words, said, when_of(said))
        yield replace(told, beside=tuple(self._numbers))

    def _agent_behind(self, date: Dated) -> int:
        """Where "by both kings" begins: by whom something was done is no part of what was done."""
        match = _AGENT.search(self._text, date.end)
        return match.start() if match else len(self._text)

    def _words(
        self, start: int, end: int, *, until: int | None = None
    ) -> tuple[dict[str, str], list[tuple[int, int]]]:
        stretches = clause_around(self._text, start, end)
        if until is not None:
            stretches = [(low, min(high, until)) for low, high in stretches if low < until]
        return naming_words(self._text, stretches, self._taken), stretches

    def _when(self, number: Number, stretches: Sequence[tuple[int, int]]) -> When:
        """The time of a value: that beside it, else the only one of its clause or sentence."""
        if number.period:
            near = when_of(number.period)
            if near.is_told:
                whole = when_of(" ".join(self._text[low:high] for low, high in stretches))
                return near.or_else(whole) if near.years == whole.years else near
        for words in (" ".join(self._text[low:high] for low, high in stretches), self._text):
            found = when_of(words)
            if found.is_told and len(found.years) <= 1:
                return found
        return When()

    def _made(self, kind: Kind, words: dict[str, str], clause: str, when: When) -> Told:
        candidate = self._scored.candidate
        direction = direction_of(stem for _, stem in content_words(clause))
        return Told(
            kind=kind,
            text_id=candidate.sentence.text_id,
            words=words,
            subject=names_among(words),
            names=self._names(words),
            titled=self._titled,
            has_names=has_names(f"{self._text} {candidate.surroundings}"),
            about=candidate.about,
            near=candidate.passage,
            when=when,
            weekdays=weekdays_in(clause),
            clause=clause,
            is_plan=bool(PLANS.search(AS_EXPECTED.sub(" ", clause))),
            is_negated=bool(NEGATES.search(clause)),
            direction="up" if direction == "up" else "down" if direction else "",
            sentence=candidate.sentence,
            rank=self._rank,
            around=candidate.surroundings,
        )

    def _names(self, words: Mapping[str, str]) -> frozenset[str]:
        """Those that stand not only at the beginning of the sentence, where every word has a
        capital."""
        inside = self._text[1:]
        return frozenset(stem for stem in names_among(words) if words[stem] in inside)


def told_by_cells(cells: Sequence[ScoredCell], rank: int) -> Iterator[Told]:
    """What table cells that answer tell; of a cell that has no certain place nothing."""
    for each in cells:
        for series in find_series([each.candidate]):
            figure = series.first
            row = each.candidate.row
            found = placed(Operand(words=row.label), figure)
            label = " ".join((without_times(row.label), without_times(row.group)))
            label += " " + " ".join(without_times(head) for head in each.heads)
            words = _label_words(label)
            number = found.number
            yield Told(
                kind="value",
                text_id=each.text_id,
                words=words | counted_words(number),
                titled=names_in_title(row.title),
                about=frozenset(content_stems(f"{row.title} {row.caption}")),
                near=frozenset(content_stems(row.surroundings)),
                when=figure.when,
                number=number,
                cell=each,
                rank=rank,
                around=row.surroundings,
            )


def _label_words(label: str) -> dict[str, str]:
    """All of a label tells one row from another, as in "total cost" beside "cost"."""
    harmless = {stem: word for word, stem in content_words(label) if word.lower() in _TOTALS}
    return naming_words(label, [(0, len(label))], ()) | harmless


def counted_words(number: Number) -> dict[str, str]:
    """What is counted, which is part of what the number is of."""
    if number.unit.kind != "count":
        return {}
    return {stem: word for word, stem in content_words(number.unit.code)}


def _is_in(date: Dated | Number, stretches: Sequence[tuple[int, int]]) -> bool:
    return any(low <= date.start < high for low, high in stretches)
