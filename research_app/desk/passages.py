"""The passages that were found for an answer, which a reader may pin or leave out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.contrib.auth.models import User

from citations.drafts import AnswerDraft, Choice, PassageDraft
from citations.models import RetrievedPassage, SourceText
from citations.storage.read.answers import load_answer
from research_app.answering.request import Span
from research_app.chats.models import Turn
from research_app.library.corrections import corrected_value
from research_app.library.visibility import visible_sources
from research_app.scope.mentions import without_mentions
from research_app.scope.scope import Scope
from research_app.scope.searchable import searchable_sources
from research_app.synthesis.terms import asked_words, content_stems


@dataclass(frozen=True, slots=True, kw_only=True)
class PassageTotals:
    """How many passages were found, how many of them no claim quotes, and what was chosen."""

    found: int = 0
    unquoted: int = 0
    pinned: int = 0
    left_out: int = 0

    @property
    def chosen(self) -> str:
        """The choices in words, or nothing."""
        if not self.pinned and not self.left_out:
            return ""
        pinned = f"{self.pinned} passage{'' if self.pinned == 1 else 's'} pinned"
        return f"{pinned}, {self.left_out} left out"


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundPassage:
    """A passage as the drawer shows it. One that is not `searchable` any more cannot be pinned."""

    label: str
    title: str
    page: int | None
    section: str
    source_id: int
    text_id: int
    start: int
    end: int
    excerpt: tuple[Stretch, ...]
    quoted: bool
    choice: Choice
    searchable: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawer:
    """All passages of an answer. `hidden` of them are of documents that the reader may not see any
    more; those that no claim quotes come first."""

    answer_id: UUID
    chat_id: UUID
    question: str
    refused: bool
    passages: tuple[FoundPassage, ...]
    hidden: int
    totals: PassageTotals

    @property
    def unquoted(self) -> tuple[FoundPassage, ...]:
        return tuple(each for each in self.passages if not each.quoted)

    @property
    def quoted(self) -> tuple[FoundPassage, ...]:
        return tuple(each for each in self.passages if each.quoted)

    @property
    def run_id(self) -> UUID:
        """The id of the run that composes again; a new one for every rendering."""
        return uuid4()


def totals_of(answer: AnswerDraft) -> PassageTotals:
    """Counted from the draft's passages, or from the stored ones where it was loaded without: only
    their places leave the database."""
    rows: list[tuple[int, int, int, str]]
    if answer.passages:
        rows = [(each.text_id, each.start, each.end, each.choice) for each in answer.passages]
    else:
        stored = RetrievedPassage.objects.filter(answer=answer.id)
        rows = list(stored.values_list("source_text", "start", "end", "choice"))
    quoted = quoted_places(answer)
    return PassageTotals(
        found=len(rows),
        unquoted=sum(not is_quoted((text, start, end), quoted) for text, start, end, _ in rows),
        pinned=sum(choice == "pinned" for *_, choice in rows),
        left_out=sum(choice == "left out" for *_, choice in rows),
    )


def drawer_of(user: User, turn: Turn) -> Drawer:
    """The passages of an own turn's answer."""
    answer = load_answer(turn.answer_id)
    texts = _sources_of(user, answer.passages)
    sources = {source_id for source_id, _ in texts.values()}
    visible = set(visible_sources(user).filter(id__in=sources).values_list("id", flat=True))
    whole = searchable_sources(user, Scope.library(chat_key=turn.chat_id))
    searchable = set(whole.filter(id__in=sources).values_list("id", flat=True))
    quoted = quoted_places(answer)
    asked = answer.understood_as or without_mentions(answer.question)
    shown = [each for each in answer.passages if texts[each.text_id][0] in visible]
    return Drawer(
        answer_id=answer.id,
        chat_id=turn.chat_id,
        question=answer.question,
        refused=not answer.claims,
        passages=tuple(
            _found_passage(each, asked, quoted, texts[each.text_id], searchable) for each in shown
        ),
        hidden=len(answer.passages) - len(shown),
        totals=totals_of(answer),
    )


def _found_passage(
    passage: PassageDraft,
    asked: str,
    quoted: Collection[Span],
    source: tuple[int, str],
    searchable: Collection[int],
) -> FoundPassage:
    source_id, title = source
    return FoundPassage(
        label=passage.label,
        title=title,
        page=passage.page,
        section=passage.section if passage.section != title else "",
        source_id=source_id,
        text_id=passage.text_id,
        start=passage.start,
        end=passage.end,
        excerpt=excerpt_of(passage.text, asked),
        quoted=is_quoted((passage.text_id, passage.start, passage.end), quoted),
        choice=passage.choice,
        searchable=source_id in searchable,
    )


def _sources_of(user: User, passages: Iterable[PassageDraft]) -> dict[int, tuple[int, str]]:
    """The id of the source of each text, and its title as this user sees it."""
    texts = SourceText.objects.filter(pk__in={each.text_id for each in passages})
    titled = texts.annotate(shown_title=corrected_value(user, "title"))
    rows = titled.values_list("pk", "source_id", "shown_title")
    return {text_id: (source_id, title) for text_id, source_id, title in rows}


def quoted_places(answer: AnswerDraft) -> list[Span]:
    """Where the evidence stands that claims cite."""
    cited = {citation.label for claim in answer.claims for citation in claim.citations}
    return [
        (item.place.text_id, item.place.start, item.place.end)
        for item in answer.evidence
        if item.place is not None and item.label in cited
    ]


def is_quoted(passage: Span, quoted: Collection[Span]) -> bool:
    """Does a cited quote stand in the passage, at least in part?"""
    text_id, first, last = passage
    return any(text == text_id and start < last and first < end for text, start, end in quoted)


#: Characters shown of a passage.
LENGTH = 340
_WORD = re.compile(r"\w+(?:[.,’'-]\w+)*")
_BLANK = re.compile(r"[^\S\n]+|\s*\n\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    text: str
    marked: bool = False


def excerpt_of(passage: str, question: str) -> tuple[Stretch, ...]:
    """About `LENGTH` characters of the passage, cut at words, with an ellipsis where it goes on.
    Lines stay lines, because the passage may be a table."""
    text = _BLANK.sub(lambda blank: "\n" if "\n" in blank.group() else " ", passage.strip())
    asked = {stem for _, stem in asked_words(question)}
    words = [(found.start(), found.end()) for found in _WORD.finditer(text)]
    hits = [(start, end) for start, end in words if _is_asked(text[start:end], asked)]
    first, last = _window(text, words, hits)
    before, after = "… " if first else "", " …" if last < len(text) else ""
    inside = [(start, end) for start, end in hits if first <= start and end <= last]
    return (*_stretches(before, ""), *_marked(text, first, last, inside), *_stretches(after, ""))


def _is_asked(word: str, asked: Collection[str]) -> bool:
    return any(stem in asked for stem in content_stems(word))


def _window(
    text: str, words: Sequence[tuple[int, int]], hits: Sequence[tuple[int, int]]
) -> tuple[int, int]:
    """Where to begin and end: at the first words if all fits, else a little before the hit behind
    which the most different words of the question follow."""
    if len(text) <= LENGTH or not words:
        return 0, len(text)
    best, most = 0, 0
    for start, _ in hits:
        near = {text[a:b].lower() for a, b in hits if start <= a and b <= start + LENGTH - 60}
        if len(near) > most:
            best, most = start, len(near)
    begins = [start for start, _ in words if best - 60 <= start <= best] or [0]
    first = begins[0] if best > 60 else 0
    ends = [end for _, end in words if end <= first + LENGTH]
    return first, ends[-1] if ends else min(len(text), first + LENGTH)


def _marked(
    text: str, first: int, last: int, hits: Sequence[tuple[int, int]]
) -> tuple[Stretch, ...]:
    parts: list[Stretch] = []
    position = first
    for start, end in hits:
        parts += _stretches(text[position:start], text[start:end])
        position = end
    return (*parts, *_stretches(text[position:last], ""))


def _stretches(plain: str, marked: str) -> list[Stretch]:
    found = [Stretch(text=plain), Stretch(text=marked, marked=True)]
    return [each for each in found if each.text]
