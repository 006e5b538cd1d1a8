"""Documents and collections that a question names: `@"Annual report 2022"` or `@Title`.

A mention is read by its form alone, so that taking it out of the text that is searched needs no
look at the library. What it names is decided by title: the whole title first (a capital letter may
tell two apart), then any case, then the beginning of exactly one title. Whatever is unknown or
could be several things is refused with a sentence and the titles that come close.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from research_app.scope.scope import Named

#: "@" at the beginning of a word, then quoted words (the second mark may be missing), or one word.
MENTION = re.compile(
    r'(?<![\w@/.:=])@(?:"(?P<straight>[^"]*)(?P<end>"?)|“(?P<curly>[^”]*)(?P<curly_end>”?)'
    r'|(?P<word>\w[^\s"“”@]*))'
)
#: What ends a word without being part of a title: punctuation and the 's of "@Helios's revenue".
AFTER_WORD = re.compile(r"(?:['’]s)?[.,;:!?)\]}'’…]*$")
#: Words that lead only to the mention, and are left hanging when it is taken out.
LEADING = re.compile(
    r"\b(?:according to|based on|as per|per|in|from|of|within|by|and|or)\s+$", re.IGNORECASE
)
POSSESSIVE = re.compile(r"^['’]s\b")
BEFORE_MARKS = re.compile(r"\s+(?=[.,;:!?)\]])")
"""White space that a mention left before a sign."""
QUOTATION_MARKS = str.maketrans("", "", '"“”„‟«»')
#: What tells two of one name apart, see `handle`.
TOLD_APART = re.compile(
    r"^(?P<title>.+?)(?: #(?P<id>-?\d{1,18})| \((?P<whose>own|shared) collection\))$"
)
CANDIDATES = 5
MAX_MENTIONS = 20
STEM = 4  # letters of a mistyped word that are likely right


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """`[start:end)` of the question, and the name without @ and quotation marks."""

    start: int
    end: int
    name: str
    is_closed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Nameable:
    """A document or collection that can be named. `detail` helps to choose; `id` is the source's or
    the collection's."""

    kind: Literal["document", "own collection", "shared collection"]
    id: int
    title: str
    detail: str = ""

    @property
    def plain_title(self) -> str:
        return plain(self.title)

    @property
    def handle(self) -> str:
        """The title with what tells it from another of the same title."""
        tail = f"#{self.id}" if self.kind == "document" else f"({self.kind})"
        return f"{self.plain_title} {tail}"


#: Everything within reach whose title holds all the words.
Find = Callable[[str], Sequence[Nameable]]


class BadMention(ValueError):
    """A question names nothing, or several things. The message says so to the user."""


def read_mentions(question: str) -> list[Mention]:
    """The mentions of a question, in order. An address such as ada@example.org is none."""
    return [_mention(match) for match in MENTION.finditer(question)]


def without_mentions(question: str) -> str:
    """The question as it is searched: its mentions are taken out, with the preposition that led to
    each. A question without any stays as it is."""
    mentions = read_mentions(question)
    if not mentions:
        return question
    kept, last = "", 0
    for mention in mentions:
        kept = LEADING.sub("", kept + POSSESSIVE.sub("", question[last : mention.start]))
        last = mention.end
    words = " ".join((kept + POSSESSIVE.sub("", question[last:])).split())
    return BEFORE_MARKS.sub("", words).lstrip(",;: ")


def find_named(question: str, find: Find) -> Named | None:
    """What the question names, or None where it names nothing. Raises `BadMention`."""
    mentions = read_mentions(question)
    if not mentions:
        return None
    if len(mentions) > MAX_MENTIONS:
        raise BadMention(f"A question can name at most {MAX_MENTIONS} things. Use a collection.")
    chosen = [_the_one(mention, find) for mention in mentions]
    if not any(character.isalnum() for character in without_mentions(question)):
        raise BadMention(
            f"Only “{chosen[0].title}” is named here. Write what you want to know of it."
        )
    documents = [item.id for item in chosen if item.kind == "document"]
    collections = [item.id for item in chosen if item.kind != "document"]
    return Named(source_ids=frozenset(documents), collection_ids=frozenset(collections))


def plain(title: str) -> str:
    """A title as it can stand between quotation marks."""
    return " ".join(title.translate(QUOTATION_MARKS).split())


def written(name: str) -> str:
    """A title or handle as a mention of it."""
    return f"@{name}" if re.fullmatch(r"\w[\w-]*", name) else f'@"{name}"'


def _mention(match: re.Match[str]) -> Mention:
    word = match["word"]
    if word is not None:
        kept = AFTER_WORD.sub("", word)
        return Mention(start=match.start(), end=match.start() + 1 + len(kept), name=kept)
    name = match["straight"] if match["straight"] is not None else match["curly"]
    return Mention(
        start=match.start(),
        end=match.end(),
        name=" ".join(name.split()),
        is_closed=bool(match["end"] or match["curly_end"]),
    )


def _the_one(mention: Mention, find: Find) -> Nameable:
    if not mention.is_closed:
        raise BadMention("The quotation mark after @ is not closed. Close it, or leave out the @.")
    if not plain(mention.name):
        raise BadMention("Nothing is named after the @. Write a title there, or leave out the @.")
    fitting = _fitting(mention.name, find)
    if len(fitting) == 1:
        return fitting[0]
    raise BadMention(_several(mention, fitting) if fitting else _unknown(mention, find))


def _fitting(name: str, find: Find) -> list[Nameable]:
    """What the name may mean; the nearest reading that fits anything."""
    name = plain(name)
    found = find(name)
    lowered = name.lower()
    readings: tuple[Callable[[Nameable], bool], ...] = (
        lambda item: item.plain_title == name,
        lambda item: item.plain_title.lower() == lowered,
        lambda item: item.plain_title.lower().startswith(lowered),
    )
    for reading in readings:
        if fitting := [item for item in found if reading(item)]:
            return fitting
    return _told_apart(name, find)


def _told_apart(name: str, find: Find) -> list[Nameable]:
    match = TOLD_APART.match(name)
    if match is None:
        return []
    return [item for item in find(match["title"]) if item.handle.lower() == name.lower()]


def _several(mention: Mention, fitting: Sequence[Nameable]) -> str:
    titles = [item.plain_title for item in fitting]
    names = [
        title if titles.count(title) == 1 else item.handle
        for item, title in zip(fitting, titles, strict=True)
    ]
    return (
        f"“@{mention.name}” may mean {_listed(names, 'or')}. Write more of the title, between "
        "quotation marks, or choose it from the list that opens after @."
    )


def _unknown(mention: Mention, find: Find) -> str:
    words = plain(mention.name).split()
    near = find(" ".join(words)) or find(max(words, key=len)[:STEM])
    there_is = f" There is {_listed([item.plain_title for item in near], 'and')}." if near else ""
    return (
        f"No document or collection is called “{mention.name}”.{there_is} Write its title as it "
        "stands in the library, or leave out the @."
    )


def _listed(names: Sequence[str], last: str) -> str:
    shown = [f"“{name}”" for name in names[:CANDIDATES]]
    if len(names) > CANDIDATES:
        shown.append(f"{len(names) - CANDIDATES} more")
    return f" {last} ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)
