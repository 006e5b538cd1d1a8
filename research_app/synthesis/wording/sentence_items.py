"""A sentence as items of an outline: each of its facts a claim in the source's words, opened so
that it reads alone.

Free text is what stands around the claim: the name in brackets for a pointing word, "…" for a
joining word left out, the words that join two facts, and the signs behind the last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from citations.drafts import ProposedQuote, TextDraft
from citations.steps.clauses.asides import find_asides
from citations.steps.clauses.decompose import Part, decompose
from citations.steps.openings import connectives_end
from citations.steps.placing.excerpt import is_fair_excerpt
from research_app.synthesis.agreement import say_the_same
from research_app.synthesis.outline import Item
from research_app.synthesis.sentence_kinds import is_row
from research_app.synthesis.sentences import Sentence
from research_app.synthesis.wording.closing import closing_signs
from research_app.synthesis.wording.one_line import on_one_line
from research_app.synthesis.wording.openings import Opening, leans, opening_of
from research_app.synthesis.wording.reported import only_reports

LONGEST_QUOTE = 300
"""Characters from a name to the end of the words it explains that are quoted in one; else the name
is quoted apart."""
CUT = "… "

_JOINT = re.compile(r"\s+")


def items_of(sentence: Sentence, source: TextDraft) -> tuple[Item, ...]:
    """The facts of a sentence in reading order; none where it cannot be read alone.

    A sentence that leans on those before in a way no name can mend is shown together with them, as
    one item."""
    opening = opening_of(sentence, source)
    if opening is None:
        return ()
    if opening.before is not None:
        return (_together(sentence, opening, source),)
    return _Wording(sentence=sentence, opening=opening, source=source).items()


def reads_alone(sentence: Sentence, source: TextDraft) -> bool:
    """Whether `items_of` has something to show of the sentence."""
    return opening_of(sentence, source) is not None


def needs_sentence_before(sentence: Sentence, source: TextDraft) -> bool:
    """Whether the sentence can only be shown together with the one before it: of two equally good
    ones, the other reads better."""
    opening = opening_of(sentence, source)
    return opening is not None and opening.before is not None


def with_further(items: Sequence[Item], others: Sequence[Sentence]) -> tuple[Item, ...]:
    """The items, each with the facts of other sentences that say the same. Sentences that do not
    name what they speak of agree with nobody."""
    proposals = [
        quote_of(other, part)
        for other in others
        if not leans(other.text[connectives_end(other.text) :])
        for part in facts_of(other)
    ]
    return tuple(
        replace(
            item,
            further=tuple(
                each
                for each in proposals
                if say_the_same(item.statement, each.statement)
                and is_fair_excerpt(item.text, each.quote)
            ),
        )
        for item in items
    )


def facts_of(sentence: Sentence) -> list[Part]:
    """The facts with their places in the sentence, joining words left out at its beginning."""
    if sentence.kind == "row":
        return [Part(start=0, end=len(sentence.text), statement=sentence.shown)]
    return _facts_from(sentence.text, connectives_end(sentence.text))


def quote_of(sentence: Sentence, part: Part, *, addresses_question: bool = True) -> ProposedQuote:
    """The words of one fact as a quote."""
    return ProposedQuote(
        text_id=sentence.text_id,
        quote=sentence.text[part.start : part.end],
        statement=part.statement,
        near=sentence.start + part.start,
        addresses_question=addresses_question,
    )


def _facts_from(text: str, begin: int) -> list[Part]:
    return [
        Part(start=begin + part.start, end=begin + part.end, statement=part.statement)
        for part in decompose(text[begin:])
    ]


def _together(sentence: Sentence, opening: Opening, source: TextDraft) -> Item:
    """The sentence and what it leans on as a single claim."""
    assert opening.before is not None
    start = opening.before.start + opening.begin
    (last,) = _whole(sentence.text, 0)
    quote = source.text[start : sentence.start + last.end]
    text = on_one_line(quote)
    return Item(
        text=text,
        quote=ProposedQuote(text_id=sentence.text_id, quote=quote, statement=text, near=start),
        lead=CUT if opening.cuts else "",
        tail=closing_signs(sentence, last.end, source),
        statement=text,
        reported=only_reports(opening.before.text, source) or only_reports(sentence.text, source),
    )


def _whole(text: str, begin: int) -> list[Part]:
    """The sentence from `begin` on as one fact, its final full stop left out."""
    facts = _facts_from(text, begin)
    if not facts:
        return [Part(start=begin, end=len(text), statement=text[begin:])]
    start, end = facts[0].start, facts[-1].end
    return [Part(start=start, end=end, statement=" ".join(text[start:end].split()))]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wording:
    """One sentence being worded."""

    sentence: Sentence
    opening: Opening
    source: TextDraft

    def items(self) -> tuple[Item, ...]:
        parts = self._parts()
        items = [self._first(parts[0])] if parts else []
        for before, part in zip(parts, parts[1:], strict=False):
            joint = self.sentence.text[before.end : part.start]
            items.append(self._further(parts, part, _JOINT.sub(" ", joint)))
        if items:
            tail = (
                "" if self._is_row() else closing_signs(self.sentence, parts[-1].end, self.source)
            )
            items[-1] = replace(items[-1], tail=tail)
        reported = only_reports(self.sentence.text, self.source)
        return tuple(replace(item, reported=reported) for item in items)

    def _is_row(self) -> bool:
        return self.sentence.kind == "row" or is_row(self.sentence.text)

    def _parts(self) -> list[Part]:
        """The facts. Whose is left to a bracket is shown whole: "Its" reaches over all of them."""
        if self.sentence.kind == "row":
            return facts_of(self.sentence)
        pointer = self.opening.pointer
        if pointer is not None and (pointer.possessive or pointer.own):
            return _whole(self.sentence.text, self.opening.begin)
        return _facts_from(self.sentence.text, self.opening.begin)

    def _first(self, part: Part) -> Item:
        """The fact that opens the sentence, behind its brackets."""
        pointer, name = self.opening.pointer, self.opening.name
        start = part.start + (pointer.length if pointer else 0)
        start += len(self.sentence.text[start:]) - len(self.sentence.text[start:].lstrip())
        text = self._shown(start, part.end)
        statement = f"{name} {_joined(text)}" if name else _capital(_joined(text), part.statement)
        lead = (CUT if self.opening.cuts else "") + (f"[{name}] " if name else "")
        quote, context = self._quotes(part, text)
        return Item(text=text, quote=quote, context=context, lead=lead, statement=statement)

    def _shown(self, start: int, end: int) -> str:
        """The words between two offsets without asides in their middle."""
        words = self.sentence.text[start:end]
        if self._is_row():
            return on_one_line(words)
        pieces, position = [], 0
        for opens, closes in find_asides(words):
            if words[position:opens].strip() and re.search(r"\w", words[closes:]):
                pieces.append(words[position:opens])
                position = closes
        pieces.append(words[position:])
        shown = f" {CUT}".join(on_one_line(piece) for piece in pieces)
        return re.sub(r"… (?=[,;:.])", "…", shown)

    def _quotes(self, part: Part, text: str) -> tuple[ProposedQuote, tuple[ProposedQuote, ...]]:
        """The words with the name before them in one quote, or the name apart."""
        antecedent, begin = self.opening.antecedent, part.start
        own = self._proposal(self.sentence.start + begin, part, text)
        if antecedent is None:
            return own, ()
        joined = self._proposal(antecedent.start, part, text)
        if len(joined.quote) <= LONGEST_QUOTE and is_fair_excerpt(text, joined.quote):
            return joined, ()
        named = ProposedQuote(
            text_id=self.source.id,
            quote=self.source.text[antecedent.start : antecedent.end],
            statement=antecedent.name,
            near=antecedent.start,
            role="context",
        )
        return own, (named,)

    def _proposal(self, start: int, part: Part, text: str) -> ProposedQuote:
        """From an offset of the source text to the end of the fact."""
        quote = self.source.text[start : self.sentence.start + part.end]
        return ProposedQuote(
            text_id=self.source.id,
            quote=quote,
            statement=part.statement,
            near=start,
            shown="" if text == on_one_line(quote) else text,
        )

    def _further(self, parts: Sequence[Part], part: Part, joint: str) -> Item:
        """A later fact. Where its subject stands in the first one, its quote goes from there."""
        words = self.sentence.text[part.start : part.end]
        text = on_one_line(words)
        quote = quote_of(self.sentence, part)
        context: tuple[ProposedQuote, ...] = ()
        statement = part.statement
        if " ".join(words.split()).casefold() != statement.casefold():
            over = Part(start=parts[0].start, end=parts[-1].end, statement=statement)
            quote, context = self._quotes(over, text)
            statement = self._named(statement)
        return Item(text=text, quote=quote, context=context, lead=joint, statement=statement)

    def _named(self, statement: str) -> str:
        """The statement with the name for the pointer it begins with."""
        pointer = self.opening.pointer
        if pointer is None or not statement.lower().startswith(pointer.words.lower()):
            return statement
        return f"{self.opening.name}{statement[pointer.length :]}"


def _joined(text: str) -> str:
    """Shown words read without their ellipses."""
    return re.sub(r"\s*…(?=[,;:.])|…\s+", "", text)


def _capital(text: str, like: str) -> str:
    return text[:1].upper() + text[1:] if like[:1].isupper() else text
