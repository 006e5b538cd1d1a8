"""The names of a text, as far as capital letters tell them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citations.verification.checks.aligned.acronyms import capital_runs, is_acronym
from citations.verification.checks.aligned.forms import NATION_OF
from citations.verification.checks.aligned.function_words import COMMON, FUNCTION_WORDS
from citations.verification.checks.aligned.words import ReadText, Word

TITLES = frozenset(
    """mr mrs ms miss dr prof professor sir dame lord lady king queen prince princess president
    chancellor minister premier senator governor mayor judge justice captain colonel general major
    admiral lieutenant sergeant bishop archbishop cardinal pope saint st rev reverend emperor
    empress duke duchess count earl baron ceo cfo chairman chairwoman director secretary ambassador
    representative congressman congresswoman chief officer vice prime actor actress singer author
    rapper footballer doctor father brother sister uncle aunt jr sr ii iii iv phd md""".split()
)
GENERIC = frozenset(
    """university college school institute academy company corporation group holdings limited
    incorporated inc ltd llc plc corp co bank fund foundation association society organization
    organisation agency authority department ministry office bureau commission committee council
    board court party union league club team federation church museum library hospital center centre
    hotel airport station street road avenue square park bridge building tower house hall theatre
    theater city town village county district province state states region republic kingdom empire
    river lake sea ocean island islands mountain mountains mount valley bay north south east west
    northern southern eastern western central upper lower great new old saint san santa los las
    award awards prize medal championship championships cup games olympics festival tournament act
    treaty war battle army navy air force series season album song film movie show book novel
    magazine newspaper journal times press news media network channel television radio records
    studios pictures entertainment productions international national federal royal global
    world united first second third million billion system systems technology technologies
    services project program programme plan report survey study index earth
    hemisphere universe""".split()
)
CALENDAR = frozenset(
    """january february march april may june july august september october november december monday
    tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov
    dec christmas easter ad bc bce ce am pm q1 q2 q3 q4 h1 h2 fy gmt utc""".split()
)
NO_NAMES = (
    FUNCTION_WORDS
    | CALENDAR
    | frozenset(
        """i i'm i've i'd according additionally another currently despite during finally first
    following former however initially last later meanwhile moreover nevertheless originally
    overall previously recently second similarly since specifically subsequently though thus today
    typically usually yes no ok title abstract results conclusion objective background""".split()
    )
)


_PARTS = frozenset("and in to a for on".split())
_HEADING_SHARE = 0.6
_HEADING_WORDS = 6
_CAPITAL_WORDS = 3


@dataclass(frozen=True, slots=True)
class Name:
    """`[first:last)` of a text's words. `own` are the words that tell it apart, titles, generic
    words ("University", "of"), single letters and symbols ("B12") left out."""

    first: int
    last: int
    own: tuple[int, ...]


def find_names(read: ReadText) -> list[Name]:
    """The names in order. A word that only begins a sentence is none, unless its letters say more
    ("NASA", "iPhone") or it is a nation's; a heading in capitals gives none."""
    if is_heading(read.words):
        return []
    names = []
    for first, last in _pieces(read):
        own = tuple(at for at in range(first, last) if _is_own(read.words[at]))
        if own:
            names.append(Name(first, last, own))
    return names


def _is_own(word: Word) -> bool:
    symbol = len(word.text) <= 3 and not word.text.isalpha()
    return tells_apart(word.lower) and not word.is_figure and not symbol


def is_heading(words: tuple[Word, ...]) -> bool:
    """Are most content words capitalised, so that capitals tell nothing?"""
    content = [word for word in words if word.content and not word.is_figure]
    capitals = sum(word.capitalised for word in content)
    if len(content) >= _CAPITAL_WORDS and all(word.text.isupper() for word in content):
        return True
    return len(content) >= _HEADING_WORDS and capitals > max(
        _HEADING_SHARE * len(words), 0.95 * len(content) - 1
    )


def _pieces(read: ReadText) -> Iterator[tuple[int, int]]:
    """The rows of capitalised words, parted at "and" and the like, without what opens a sentence
    by grammar alone."""
    for first, last in capital_runs(read):
        start = first
        for at in range(first, last + 1):
            if at == last or read.words[at].lower in _PARTS:
                piece = _trimmed(read, start, at)
                if piece is not None:
                    yield piece
                start = at + 1


def _trimmed(read: ReadText, first: int, last: int) -> tuple[int, int] | None:
    words = read.words
    while first < last and (words[first].lower in NO_NAMES or not words[first].capitalised):
        if words[first].text.isupper() and is_acronym(words[first].text) and _is_sure(words[first]):
            break
        first += 1
    while last > first and (not words[last - 1].capitalised or words[last - 1].lower in CALENDAR):
        last -= 1
    if first >= last:
        return None
    opens = _opens_sentence(read, first)
    if opens and last - first == 1 and not _is_sure(words[first]):
        return None
    return first, last


def _opens_sentence(read: ReadText, at: int) -> bool:
    """Does the word open a sentence, a quotation or what follows a colon?"""
    if at == 0 or read.words[at - 1].sentence != read.words[at].sentence:
        return True
    gap = read.text[read.words[at - 1].end : read.words[at].start]
    return any(sign in ':“"‘(–—|/;' for sign in gap)


def _is_sure(word: Word) -> bool:
    """Do its letters tell a name by themselves?"""
    if is_acronym(word.text):
        return word.lower not in CALENDAR
    return any(sign.isupper() for sign in word.text[1:]) or word.lower in NATION_OF


def tells_apart(lower: str) -> bool:
    """Whether a word of a name is its own, not "University" or "President"."""
    return (
        lower not in GENERIC
        and lower not in TITLES
        and lower not in NO_NAMES
        and lower not in COMMON
        and len(lower.replace(".", "")) > 1
    )
