"""Another question made from the one before: a period for a period, an entity for an entity, a
measure for a measure; the rest stays."""

from __future__ import annotations

import re
from collections.abc import Sequence

from research_app.synthesis.question.measures import THINGS, names_thing
from research_app.synthesis.question.names import Found, is_name
from research_app.synthesis.question.periods import without_periods
from research_app.synthesis.question.read import Reading
from research_app.synthesis.terms import content_words

_REPORTING = frozenset(
    """reported report reports have had has earn earned achieve achieved generate generated record
    recorded post posted make made did total what many much which""".split()
)
_TAIL = re.compile(
    r"(?:: (?:why|when|where|who|how)\b[^:]*|, and (?:why|when|where|who|how)\b[^,]*)$"
)
_THING = re.compile(rf"\bthe (?:[\w-]+ )?(?:{'|'.join(sorted(THINGS))})\b", re.IGNORECASE)
_ENDS = " ?.!"


def short_form(entity: str, measure: str, periods: Sequence[str]) -> str:
    """ "Amcor quick ratio, FY2021"."""
    if not entity or not measure:
        named = entity or measure
    elif is_name(entity):
        named = f"{entity} {measure}"
    else:
        named = f"{measure} of {entity}"
    return ", ".join(each for each in (named, _joined(periods)) if each)


def topic_of(before: Reading) -> str:
    """What the question before was about, in few words."""
    if is_plain(before):
        return short_form(_entity(before), _measure(before), before.period_names)
    return _TAIL.sub("", before.text.rstrip(_ENDS))


def is_plain(before: Reading) -> bool:
    """Does the question ask for a measure of a thing, and nothing else?"""
    if before.shape not in ("fact", "topic") or not before.attributes or len(before.entities) > 1:
        return False
    if re.match(r"(?:who|when|where|how long|how often)\b", before.text, re.IGNORECASE):
        return False
    spans = [(each.start, each.end) for each in (*before.entities, *before.attributes)]
    spans += [(each.start, each.end) for each in before.periods]
    rest = list(before.text)
    for start, end in spans:
        rest[start:end] = " " * (end - start)
    left = [word.lower() for word, _ in content_words("".join(rest))]
    return all(word in _REPORTING or word in _PERIOD_WORDS for word in left)


_PERIOD_WORDS = frozenset("year years end fiscal financial period fy ended ending".split())


def with_periods(before: Reading, names: Sequence[str], written: str) -> str:
    """`written` are the periods as the follow-up writes them."""
    if is_plain(before):
        return short_form(_entity(before), _measure(before), names)
    if not before.periods:
        return _appended(before.text, written if " " in written else f"in {written}")
    bare = re.sub(r"^(?:in|for|during|from|between) (?=\S+$)", "", written)
    if before.shape == "compare" and len(before.period_names) > 1 and len(names) == 1:
        end = before.periods[-1].end
        return f"{before.text[:end]} and {names[0]}{before.text[end:]}"
    start, end = before.periods[0].start, before.periods[-1].end
    if len(names) > 1 or " " in bare:
        lead = re.search(r"\b(?:in|for|during|from|between) $", before.text[:start])
        own_lead = re.match(r"(?:in|for|during|from|between|over) ", bare)
        start = lead.start() if lead and own_lead else start
    return before.text[:start] + bare + before.text[end:]


def with_entities(before: Reading, entities: Sequence[str]) -> str:
    named = " and ".join(entities)
    if is_plain(before):
        return _plain_with(named, before)
    if not before.entities:
        thing = _THING.search(before.text)
        if thing and names_thing(named):
            return before.text[: thing.start()] + named + before.text[thing.end() :]
        return _appended(before.text, f"for {named}")
    if before.shape == "compare" and len(before.entities) > 1 and len(entities) == 1:
        end = before.entities[-1].end
        return f"{before.text[:end]} and {named}{before.text[end:]}"
    replaced = before.entities[0]
    return _replaced(before.text, replaced, replaced, named)


def with_measures(before: Reading, measures: Sequence[str], periods: Sequence[str] = ()) -> str:
    named = " and ".join(measures)
    if before.attributes and before.shape in ("compare", "develop", "reason") and not periods:
        return _replaced(before.text, before.attributes[0], before.attributes[-1], named)
    return short_form(_entity(before), named, periods or before.period_names)


def with_phrase(before: Reading, phrase: str) -> str:
    """`phrase` opens with a preposition ("under the policy"): it replaces the one that opens with
    the same, else it is added."""
    preposition = phrase.split()[0].lower()
    # Last phrase with that preposition, to the next preposition or the end.
    text = without_periods(before.text, before.periods)
    found = list(
        re.finditer(
            rf"\b{re.escape(preposition)} (?:the |an? )?[\w'’&.-]+(?: [A-Z][\w'’&.-]*)*",
            text,
            re.IGNORECASE,
        )
    )
    if found:
        match = found[-1]
        return before.text[: match.start()] + phrase + before.text[match.end() :]
    return _appended(before.text, phrase)


def compared_with(before: Reading, entities: Sequence[str], periods: Sequence[str]) -> str:
    """The thing before beside another one, or its period beside another."""
    measure, entity = _measure(before), _entity(before)
    if not measure or not (entity or periods):
        added = " and ".join([*entities, *periods])
        return f"{topic_of(before)}, compared with {added}"
    named = " and ".join([entity, *entities]) if entity else ""
    all_periods = sorted({*before.period_names, *periods}) if periods else before.period_names
    if entities:
        subject = f"{measure} of {named}" if named else measure
        return "Compare " + ", ".join(each for each in (subject, _joined(all_periods)) if each)
    return f"Compare {short_form(entity, measure, all_periods)}"


def referred(before: Reading, *, whole: bool) -> str:
    """What "it" means: the thing asked about, or with `whole` what was asked of it."""
    entity, measure = _entity(before), _measure(before)
    if measure and (whole or not entity):
        return f"the {measure} of {entity}" if entity else f"the {measure}"
    return entity


def with_tail(text: str, tail: str) -> str:
    return _appended(text, tail)


def _plain_with(entity: str, before: Reading) -> str:
    return short_form(entity, _measure(before), before.period_names)


def _entity(before: Reading) -> str:
    if before.shape == "compare":
        return " and ".join(each.text for each in before.entities)
    return before.entities[0].text if before.entities else ""


def _measure(before: Reading) -> str:
    words = [each.text for each in before.attributes]
    if before.attributes and before.attributes[0].start == 0 and words[0][1:].islower():
        words[0] = words[0].lower()
    return " and ".join(words)


def _joined(names: Sequence[str]) -> str:
    if len(names) > 2 and _are_years_in_row(names):
        return f"{names[0]}–{names[-1]}"
    return " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"


def _are_years_in_row(names: Sequence[str]) -> bool:
    years = [int(name[-4:]) for name in names if re.fullmatch(r"(?:FY)?\d{4}", name)]
    return len(years) == len(names) and years == list(range(years[0], years[0] + len(years)))


def _replaced(text: str, first: Found, last: Found, words: str) -> str:
    return text[: first.start] + words + text[last.end :]


def _appended(text: str, words: str) -> str:
    stem = text.rstrip(_ENDS)
    return f"{stem} {words}{text[len(stem) :].strip() and '?'}"


def lowered(words: str) -> str:
    """With a small first letter, to stand behind a colon."""
    return words[:1].lower() + words[1:]
