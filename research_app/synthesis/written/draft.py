"""One draft of a model: from its stream of words to pieces, with what was found out about them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from citations.drafts import FindingDraft
from citations.steps.instructions import is_instruction
from citations.steps.parse_claims import Segment, TagParser
from citations.steps.parse_claims.tags import Before
from citations.verification.free_text import hard_fact, without_free_facts
from research_app.synthesis.protocols import Piece
from research_app.synthesis.terms import words_of
from research_app.synthesis.written.calculate import Calculated, shown_in
from research_app.synthesis.written.layout import Cited, Layout
from research_app.synthesis.written.tools import Desk

MOST_CHARACTERS = 120_000
"""Of a draft with all its scratch: far above any answer, little enough to be read to its end."""
MOST_STATEMENTS = 300
LONG = 40
"""Characters of free words that are not said twice by chance."""
MOST_REPEATS = 6
"""Statements said before, word for word, after which nothing new is expected."""


def within_length(words: Iterable[str], findings: list[FindingDraft]) -> Iterator[str]:
    """The words up to the limit."""
    room = MOST_CHARACTERS
    for chunk in words:
        yield chunk[:room]
        room -= len(chunk)
        if room < 0:
            findings.append(cut_off("The draft was longer than any answer and was cut."))
            return


def without_repeats(segments: Iterable[Segment], findings: list[FindingDraft]) -> Iterator[Segment]:
    """Each statement once. Ends where a model only repeats itself, or does not come to an end."""
    said: set[str] = set()
    repeats = statements = 0
    broken: Before = ""
    for segment in segments:
        words = " ".join(segment.text.casefold().split())
        if segment.kind != "free" or len(words) > LONG:
            if words in said:
                repeats += 1
                if repeats >= MOST_REPEATS:
                    findings.append(cut_off("The draft repeated itself and was cut."))
                    return
                broken = broken or (segment.before if "\n" in segment.before else "")
                continue
            said.add(words)
        statements += segment.kind != "free"
        if statements > MOST_STATEMENTS:
            findings.append(cut_off(f"The draft made more than {MOST_STATEMENTS} statements."))
            return
        # A line that begins with a repeated statement begins with the one behind it.
        yield replace(segment, before=broken) if broken and segment.before == " " else segment
        broken = ""


def cut_off(note: str) -> FindingDraft:
    return FindingDraft(kind="cut_off", note=note)


@dataclass(slots=True)
class WrittenDraft:
    """`words` are what the model has written so far. `findings` grow while `pieces` is read and are
    complete when it ends."""

    desk: Desk
    findings: list[FindingDraft] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def pieces(self, chunks: Iterable[str]) -> Iterator[Piece]:
        parser = TagParser(states_fact=_states_fact)
        segments = self._without_free_facts(
            without_repeats(self._segments(chunks, parser), self.findings)
        )
        try:
            yield from Layout(look=self._look).pieces(segments)
        finally:
            self.findings += parser.findings

    def _segments(self, chunks: Iterable[str], parser: TagParser) -> Iterator[Segment]:
        for chunk in within_length(chunks, self.findings):
            self.words.append(chunk)
            yield from self._statements(parser.feed(chunk))
        yield from self._statements(parser.close())

    def _without_free_facts(self, segments: Iterable[Segment]) -> Iterator[Segment]:
        """Free words that state a fact are statements without evidence. A cell that names a row or
        a column in words of evidence or question states nothing by itself."""
        quotes = tuple(item.quote for item in self.desk.evidence)
        labels = {word for words in (*quotes, *self.desk.asked) for word in words_of(words)}
        for segment in segments:
            is_label = segment.mark == "|" and labels.issuperset(words_of(segment.text))
            if segment.kind == "free" and is_label:
                yield segment
            else:
                yield from without_free_facts(
                    [segment], self.desk.asked, self.findings, names=quotes
                )

    def _statements(self, segments: Iterable[Segment]) -> Iterator[Segment]:
        """The segments without those that tell the reader, or the model, what to do: words of a
        hostile source, obeyed or repeated."""
        for segment in segments:
            if is_instruction(segment.text):
                note = "Words that give instructions instead of stating anything were left out."
                self.findings.append(FindingDraft(kind="removed", note=note, words=segment.text))
            else:
                yield segment

    def _look(self, segment: Segment, words: str) -> Cited:
        """What a statement cites; keys that lead nowhere are reported."""
        handles = [key for key in segment.keys if key in self.desk.calculations]
        labels, unknown = self.desk.resolved([key for key in segment.keys if key not in handles])
        for key in unknown:
            note = f"The label “{key}” does not exist; nothing was cited under it."
            self.findings.append(
                FindingDraft(kind="unknown_label", note=note, words=words, labels=(key,))
            )
        for result in self._shown(handles, labels):
            computed = shown_in(words, result)
            if computed is not None:
                return Cited(
                    labels=tuple(dict.fromkeys((*result.labels, *labels))), computed=computed
                )
        return Cited(labels=labels)

    def _shown(self, handles: list[str], labels: tuple[str, ...]) -> Iterator[Calculated]:
        """The results that a claim may state: those it names, then those from what it cites."""
        results = self.desk.calculations
        yield from (results[handle] for handle in handles)
        for handle, result in results.items():
            if handle not in handles and set(result.labels) <= set(labels):
                yield result


def _states_fact(scratch: str) -> bool:
    """Whether words outside the tags hold anything that can be pointed at."""
    return hard_fact(scratch) is not None
