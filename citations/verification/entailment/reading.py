"""A claim or a window of sentences as units of meaning, each with what governs it, and the small
words that turn or limit them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache

from citations.language.word_classes import BE, MONTHS, WEEKDAYS
from citations.verification.checks.aligned import ReadText, Word, key_of, read_text
from citations.verification.checks.synonyms.lexicon import share_of
from citations.verification.entailment.meanings import LONGEST, markers
from citations.verification.entailment.units import LIGHT, LISTS, Marker, Reading, Unit

_SCALES = {
    "thousand": "000", "million": "m", "millions": "m", "mn": "m", "m": "m", "billion": "b",
    "billions": "b", "bn": "b", "b": "b", "trillion": "t", "tn": "t", "percent": "%", "pct": "%",
}  # fmt: skip
_COORDINATING = frozenset(
    "and but or while whereas though although yet so since because as".split()
)
_RELATIVE = frozenset("which who whose that where when".split())
_ANTECEDENT = 4
"""Units before "which" of which it may be said."""
_PARTING = ",;:()–—"


@dataclass(slots=True)
class _State:
    preposition: str = ""
    head: int = -1
    segment: int = 0
    opens: bool = True
    article: bool = False
    joined: bool = False
    be_at: int = -9
    units: list[Unit] = field(default_factory=list)
    markers: list[Marker] = field(default_factory=list)
    coordinated: list[bool] = field(default_factory=lambda: [False])


@lru_cache(maxsize=256)
def read(text: str) -> Reading:
    words = read_text(text)
    state = _State()
    at = 0
    while at < len(words.words):
        if at:
            _begin_segment_at(state, words, at)
        at += _read_at(state, words, at)
    return Reading(text, _with_sources(state), _attached(state), tuple(state.coordinated))


def _begin_segment_at(state: _State, read: ReadText, at: int) -> None:
    """A new segment where punctuation stands between the words, or a clause begins."""
    before, word = read.words[at - 1], read.words[at]
    gap = read.text[before.end : word.start]
    stops = before.sentence != word.sentence or ";" in gap
    if stops or any(sign in gap for sign in _PARTING):
        joins = word.lower in _COORDINATING
        _begin(state, coordinated=stops or joins)


def _begin(state: _State, *, coordinated: bool) -> None:
    state.segment += 1
    state.coordinated.append(coordinated)
    state.preposition, state.head, state.opens, state.article = "", -1, True, False


def _read_at(state: _State, read: ReadText, at: int) -> int:
    """Reads what stands at a word, and tells how many words it was."""
    word = read.words[at]
    found = _phrase_at(read, at)
    if found is not None:
        length, (preposition, senses) = found
        if any(each.lower in BE for each in read.words[at : at + length]):
            state.be_at = at + length - 1
        if preposition:
            state.preposition, state.head, state.opens = preposition, len(state.units) - 1, True
        else:
            text = read.between(at, at + length - 1)
            if senses & {"IF", "UNLESS", "WHETHER"} and not state.opens:
                _begin(state, coordinated=False)
            state.markers.append(Marker(text, senses, word.start, state.segment, len(state.units)))
            if senses & {"MUST", "FORBID", "MAY", "ABLE", "FUTURE"}:
                state.preposition, state.head, state.opens = "", -1, True
        return length
    if word.lower in ("and", "or", "but", "which", "that", "who"):
        state.joined = True
    if word.lower in BE or word.lower in ("has", "have", "had", "do", "does", "did", "'ve", "been"):
        state.be_at = at if word.lower in BE else state.be_at
        state.preposition, state.head, state.opens = "", -1, True
        return 1
    if word.lower in _RELATIVE:
        for place in range(max(0, len(state.units) - _ANTECEDENT), len(state.units)):
            state.units[place] = replace(state.units[place], antecedent=True)
        state.preposition, state.head, state.opens = "", -1, True
        return 1
    if word.content or word.is_figure or _is_counted(read, at) or (word.text == "May" and at):
        return _unit(state, read, at)
    state.article = state.article or word.lower in ("a", "an")
    return 1


def _is_counted(read: ReadText, at: int) -> bool:
    """ "One hour", not "one of them"."""
    if read.words[at].lower != "one" or at + 1 >= len(read.words):
        return False
    return read.words[at + 1].content and read.words[at + 1].sentence == read.words[at].sentence


def _phrase_at(read: ReadText, at: int) -> tuple[int, tuple[str, frozenset[str]]] | None:
    table = markers()
    lowers: list[str] = []
    for word in read.words[at : at + LONGEST]:
        if lowers and word.sentence != read.words[at].sentence:
            break
        lowers.append(_as_small_word(read, word, at))
    for length in range(len(lowers), 0, -1):
        hit = table.get(tuple(lowers[:length]))
        if hit is not None:
            return length, hit
    if lowers[0].endswith("n't"):
        return 1, ("", frozenset(("NOT",)))
    return None


def _as_small_word(read: ReadText, word: Word, at: int) -> str:
    """In small letters, but for the month of May and the United States."""
    if word.text == "May" and at:
        return "May"
    before = read.words[at - 1].lower if at else ""
    is_name = word.lower == "states" and (before == "united" or (word.text == "States" and at > 0))
    return "States" if is_name else word.lower


def _unit(state: _State, read: ReadText, at: int) -> int:
    word = read.words[at]
    length, text = 1, word.text
    if state.joined and _goes_on(word):
        state.preposition, state.head, state.opens = "", -1, True
    after = read.words[at + 1] if at + 1 < len(read.words) else None
    key = _without_ordinal(state, read, at, word.key)
    if word.is_figure or key[:1].isdigit():
        sign = read.text[word.end : word.end + 1]
        if sign == "%":
            key += "%"
        elif after is not None and after.lower in _SCALES and after.sentence == word.sentence:
            key, length = f"{key}{_SCALES[after.lower]}", 2
            text = read.between(at, at + 1)
    last = read.words[at + length - 1]
    figure = key[:1].isdigit()
    state.units.append(
        Unit(
            text=text,
            lower=word.lower,
            key=key,
            start=word.start,
            end=last.end,
            preposition=state.preposition,
            head=state.head,
            segment=state.segment,
            first=state.opens,
            is_figure=figure,
            is_time=_is_time(word, key),
            capitalised=word.capitalised and at > 0,
            passive=at - state.be_at <= 3 and _is_participle(word.lower),
            article=state.article,
            antecedent=False,
            joined=state.joined,
            weight=0.3 if key in LIGHT else max(word.weight, 0.5),
        )
    )
    if word.text.endswith(("'s", "’s", "s'", "s’")):
        _mark_possessor(state)
    state.opens = state.article = state.joined = False
    if figure and state.units[-1].is_time:
        state.preposition, state.head, state.opens = "", -1, True
    return length


def _goes_on(word: Word) -> bool:
    """Whether a word behind "and" is the next thing that is done: "is paid by its members and
    publishes …" publishes by nobody."""
    is_verb = share_of(word.lower, "v") > share_of(word.lower, "n")
    return is_verb and not word.capitalised and not word.lower.endswith("ing")


def _without_ordinal(state: _State, read: ReadText, at: int, key: str) -> str:
    """ "26th" beside its month is a day as "26" is."""
    day = key.removesuffix("th")
    if day == key or not day.isdigit() or len(day) > 2:
        return key
    following = [word for word in read.words[at + 1 : at + 3] if word.lower != "of"][:1]
    month = any(word.key in _TIMES for word in following) or (
        bool(state.units) and state.units[-1].key in _TIMES
    )
    return day if month else key


def _mark_possessor(state: _State) -> None:
    """The last unit, with the rest of its name, is governed as by "of"."""
    place = head = len(state.units) - 1
    while place >= 0:
        unit = state.units[place]
        state.units[place] = replace(unit, preposition="of", head=head + 1)
        before = state.units[place - 1] if place else None
        if unit.first or before is None or not (unit.capitalised and before.text[0].isupper()):
            return
        place -= 1


_TIMES = frozenset(map(key_of, (*MONTHS, *WEEKDAYS, *LISTS.words("times"))))


def _is_time(word: Word, key: str) -> bool:
    year = len(key) == 4 and key.isdigit() and key[:2] in ("17", "18", "19", "20")
    return year or (key in _TIMES and (word.capitalised or len(key) > 5))


def _with_sources(state: _State) -> tuple[Unit, ...]:
    """Units with "said" for those who say it: behind "according to", or before "says"."""
    said = {
        (marker.segment, marker.start, marker.text.lower().startswith(("according", "in the")))
        for marker in state.markers
        if "SAID" in marker.senses
    }
    if not said:
        return tuple(state.units)
    return tuple(
        replace(unit, preposition="said")
        if any(
            unit.segment == segment and (unit.start > start) == behind
            for segment, start, behind in said
        )
        else unit
        for unit in state.units
    )


def _attached(state: _State) -> tuple[Marker, ...]:
    """Markers with the unit that follows in the segment, or else the one before."""
    placed = []
    for marker in state.markers:
        unit = marker.unit
        if unit >= len(state.units) or state.units[unit].segment != marker.segment:
            unit -= 1
        placed.append(replace(marker, unit=unit))
    return tuple(placed)


def _is_participle(lower: str) -> bool:
    regular = lower.endswith("ed") and len(lower) > 3 and not lower.endswith("eed")
    return regular or lower in _IRREGULAR_PARTICIPLES


_IRREGULAR_PARTICIPLES = LISTS.words("participles")
