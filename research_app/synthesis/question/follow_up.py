"""A question that leans on the one before is written out: a period in place of a period, a name of
a name, a measure of a measure; a word that points back is filled. One that names its own subject is
left alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

from research_app.synthesis.question.periods import find_periods, shifted, without_periods
from research_app.synthesis.question.reading import LONGEST_READ, Reading, read
from research_app.synthesis.question.words import (
    AUX,
    CHANGE,
    COMPARATIVE,
    DET,
    ORDER,
    PREP,
    THINGS,
    WH,
    is_name,
    names_measure,
    names_thing,
)
from research_app.synthesis.terms import content_words

_I = re.IGNORECASE
_OPENER = re.compile(
    r"^\W*(?:(?:and|but|so|or|also|then|now|only|ok|okay)\b,? *)*"
    r"(?:(?:(?:what|how) about|(?:the )?same (?:question )?for|what (?:is|was) with)\b *)?",
    _I,
)
_BARE_WH = re.compile(
    rf"^(?P<wh>(?:by |since |until )?{WH}(?: (?:come|much|many|often|long|not))?)"
    r"(?: (?:is|was) that| that| so)?\W*$",
    _I,
)
_SAME = re.compile(
    rf"^(?:what|how \w+) {AUX} (?:it|that|this|they)(?: be)? (?P<when>.+?)\W*$|^(?P<all>.+)$", _I
)
_BESIDE = re.compile(
    rf"^(?:(?:how )?{AUX} (?:it|that|this|they|these|those) (?:compared?|differ(?:ent)?"
    rf"|{COMPARATIVE})|compared|compare (?:it|that|this|them)|in comparison|versus|vs\.?)"
    r" *(?:with|to|from|than)? *(?:in |for )?(?P<other>[^?]+?)\W*$",
    _I,
)
_RELATIVE = re.compile(
    r"^(?:in |for |during )?(?:the |a |that )?(?:(?P<back>(?:year|one) (?:before|prior|earlier)"
    r"|(?:previous|preceding|prior|last) year)|(?P<on>(?:year|one) (?:after|later)"
    r"|(?:next|following|subsequent) year))(?: that)?\W*$",
    _I,
)
_PART_OF_YEAR = re.compile(
    r"^(?:in |for )?(?:the )?(?P<part>[QH][1-4]|(?:first|second|third|fourth|last|[1-4](?:st|nd|rd"
    r"|th)) (?:quarter|half))(?: of (?:that|the same) year)?\W*$",
    _I,
)
_POINTER = re.compile(
    r"\b(?P<owns>its|theirs?|his|her(?= [a-z]))\b|\b(?P<is>it|they|them|he|him|she|her|this|that"
    r"|these|those|there)\b(?! (?:years?|is|are|was|were)\b)",
    _I,
)
_ASKS_OF = re.compile(
    rf"(?:how (?:many|much)|what|which) (?:[a-z-]+ ){{1,3}}{AUX} (?=(?:it|they|he|she)\b)", _I
)
"""The words before a pointer that is the subject of what is asked: they name what is asked of it,
not what it is."""
_EXPLETIVE = re.compile(
    r"\bit\b(?= [^?]*\b(?:that|to|true)\b)|\bthere (?:is|are|was|were|be)\b"
    rf"|\b{AUX} there\b|\bthat (?=[a-z]+ )",
    _I,
)
_OF_AMOUNTS = re.compile(rf"\b(?:{CHANGE}|{COMPARATIVE}|high|low|audited|calculated)\b", _I)
_VERBAL = re.compile(rf"\b(?:{WH}|{AUX})\b|^{ORDER}\b", _I)
_PHRASE = re.compile(rf"^(?P<prep>{PREP}) (?P<noun>.+)", _I)
_ARTICLE = re.compile(rf"^(?:{DET} |(?:that|those) of )+", _I)
_SUBJECT = re.compile(rf"\b{AUX} (?P<s>(?:the|an?) \S+(?: \S+){{0,4}}?) [\w-]+ *\??$", _I)
_THING = re.compile(rf"\bthe (?:[\w-]+ )?(?:{'|'.join(sorted(THINGS))})\b", _I)
_ORDINAL = re.compile(r"the (?:first|second|third|fourth|fifth|last|next|other)\b", _I)
_ENDS = " ?.!"


def completed(core: str, previous: str) -> tuple[str, str]:
    """The whole question, and what the question before was about where that is left out of it and
    still worth a search ("and the plus?"); both are empty where nothing leans."""
    if len(core) > LONGEST_READ:
        return "", ""
    before = read(previous)
    fragment = _OPENER.sub("", core).strip() or core
    opened = len(fragment) < len(core.strip())
    if re.fullmatch(r"(?:over time|over the years)\W*", fragment, _I):
        fragment = f"How has it changed {fragment}"
    whole, subject = _other_word(fragment, before) or _of_same(fragment, before), ""
    if not whole and not _VERBAL.search(fragment):
        whole, subject = _in_place(fragment, before, opened=opened)
    elif not whole:
        whole = _pointed(fragment, before) or _measure_of(fragment, before, opened=opened)
    opens = re.match(rf"(?:{WH}|{AUX})\b", whole, _I)
    return whole[:1].upper() + whole[1:] if opens else whole, subject


def _other_word(fragment: str, before: Reading) -> str:
    """ "Why?" and "by whom?" ask the question before with another question word."""
    text, match = before.text.rstrip(_ENDS), _BARE_WH.match(fragment)
    if match is None:
        says_nothing = not (content_words(fragment) or find_periods(fragment))
        return f"{text}: {fragment}" if says_nothing and not _POINTER.search(fragment) else ""
    opens = re.match(rf"(?:(?:when|where|why|how) )?(?={AUX}\b)", text, _I)
    if opens and match["wh"].lower() in ("why", "when", "where", "how"):
        return f"{match['wh']} {_lowered(text[opens.end() :])}?"
    return f"{text}: {_lowered(match['wh'])}?"


def _of_same(fragment: str, before: Reading) -> str:
    """ "What was it in 2020?", "The year before?", "In Q3?", "How does that compare with 2019?"."""
    if match := _BESIDE.match(fragment):
        return _beside(match["other"], before)
    match = _SAME.match(fragment)
    when = (match["when"] or match["all"]) if match else ""
    if names := _from_year_before(when, before):
        return _with_periods(before, names, when)
    periods = find_periods(when)
    only = periods and not without_periods(when, periods).strip(_ENDS)
    return _with_periods(before, read(when).period_names, when) if only else ""


def _from_year_before(words: str, before: Reading) -> tuple[str, ...]:
    """What "the year before" and "Q3" mean after a question that names a year."""
    relative, part = _RELATIVE.match(words.strip()), _PART_OF_YEAR.match(words.strip())
    if not before.periods or not (relative or part):
        return ()
    if relative:
        on = bool(relative["on"])
        return (shifted(before.period_names[-1 if on else 0], 1 if on else -1),)
    year = re.search(r"(?:FY)?\d{4}$", before.period_names[-1])
    return read(f"{part['part']} {year[0]}").period_names if part and year else ()


def _with_periods(before: Reading, names: Sequence[str], written: str) -> str:
    """A month without a year is one of the year before."""
    if not before.periods:
        lead = "" if _PHRASE.match(written) else "in "
        return _appended(before.text, f"{lead}{written.strip(_ENDS)}")
    year = re.search(r"\b\d{4}$", before.period_names[-1])
    named = " and ".join(f"{each} {year[0]}" if year and each.isalpha() else each for each in names)
    start, end = before.periods[0].start, before.periods[-1].end
    if len(names) > 2:
        preposition = re.search(rf"\b{PREP} $", before.text[:start], _I)
        start, named = preposition.start() if preposition else start, written.strip(_ENDS)
    return f"{before.text[:start]}{named}{before.text[end:]}"


def _beside(other: str, before: Reading) -> str:
    periods = _from_year_before(other, before) or read(other).period_names
    things = [each.text for each in before.entities[:1]]
    things += [] if periods else [_ARTICLE.sub("", other.strip(_ENDS))]
    measure = " and ".join(each.text for each in before.attributes)
    what = " of ".join(each for each in (measure, " and ".join(things)) if each)
    when = " and ".join(sorted({*before.period_names, *periods}))
    return f"Compare {what} in {when}" if when else f"Compare {what}"


def _in_place(fragment: str, before: Reading, *, opened: bool) -> tuple[str, str]:
    """A phrase without verb: a thing or a measure in place of the one before, and the subject to
    search beside it."""
    own = read(fragment)
    phrase = " ".join(without_periods(fragment, own.periods).strip(_ENDS).split())
    lead = _PHRASE.match(phrase)
    asks = fragment.rstrip().endswith("?") and len(phrase.split()) < 4
    if not phrase or not (opened or asks or lead):
        return "", ""
    if own.periods:
        before = read(_with_periods(before, own.period_names, " and ".join(own.period_names)))
    noun = lead["noun"] if lead else phrase
    bare = _ARTICLE.sub("", noun)
    if lead and not _stands_for_thing(lead, before):
        return _with_phrase(before, lead["prep"].lower(), noun), ""
    if own.entities and own.attributes and before.attributes and is_name(own.entities[0].text):
        text = _for_attributes(before, own.attributes[0].text)
        return _other_thing(read(text), own.entities[0].text, own.entities[0].text)
    if before.shape == "compare" and len(before.entities) > 1 and not before.attributes:
        end = before.entities[-1].end
        return f"{before.text[:end]} and {noun}{before.text[end:]}", ""
    if before.shape != "definition" and _is_measure(noun, before):
        whole = (
            _for_attributes(before, bare) if before.attributes else f"{bare} of {_thing(before)}"
        )
        return whole, ""
    return _other_thing(before, noun, bare)


def _stands_for_thing(lead: re.Match[str], before: Reading) -> bool:
    """ "For Amcor" after a question about Helios; not "for minors" after one about an Act."""
    if not before.entities:
        return False
    alike = is_name(lead["noun"]) and is_name(before.entities[0].text)
    return lead["prep"].lower() == "of" or (
        lead["prep"].lower() in ("for", "at", "with") and (alike or names_thing(lead["noun"]))
    )


def _is_measure(noun: str, before: Reading) -> bool:
    """Known as one; any plain noun where measures of several are compared; or one after "the" where
    a measure of a named thing was asked."""
    if names_measure(noun):
        return True
    if before.shape == "compare":
        return bool(before.attributes) and not is_name(noun) and not names_thing(noun)
    definite = re.match(r"(?:the|its|their|his|her) ", noun) and not is_name(noun)
    named = bool(before.entities) and is_name(before.entities[0].text)
    return bool(definite and named and before.attributes) and not names_thing(noun)


def _for_attributes(before: Reading, words: str) -> str:
    return _replaced(before.text, before.attributes[0].start, before.attributes[-1].end, words)


def _other_thing(before: Reading, noun: str, bare: str) -> tuple[str, str]:
    """A name stands for the first name; what is written small for the thing that a name owns. "And
    the plus?" may be a kind of the thing before, whose name is searched beside it."""
    if not before.entities:
        things = rf"\bthe (?:[\w-]+ )?{re.escape(bare.split()[-1])}\b"
        ordinal = _ORDINAL.match(noun)
        match = re.search(things, before.text, _I) or _THING.search(before.text)
        match = _ORDINAL.search(before.text) if ordinal else match
        if match and (ordinal or names_thing(noun) or match[0].endswith(bare.split()[-1])):
            return _replaced(before.text, match.start(), match.end(), noun), ""
        return _appended(before.text, f"for {noun}"), ""
    owns = before.text[before.entities[0].end :].startswith(("'s ", "’s "))
    replaced = before.entities[1 if owns and len(before.entities) > 1 and not is_name(bare) else 0]
    is_kind = noun != bare and bare.split()[-1].islower() and len(before.entities) == 1
    article = re.search(r"\b(?:the|an?) $", before.text[: replaced.start], _I)
    start = article.start() if article and noun != bare else replaced.start
    words = noun if start < replaced.start or is_kind else bare
    whole = _replaced(before.text, start, replaced.end, words)
    return whole, replaced.text if is_kind and is_name(replaced.text) else ""


def _with_phrase(before: Reading, preposition: str, noun: str) -> str:
    """ "under the policy" replaces what stood after "under", else it is added."""
    text = without_periods(before.text, before.periods)
    expression = rf"\b{preposition} (?:the |an? )?[\w'’&.-]+(?: [A-Z][\w'’&.-]*)*"
    for match in reversed(list(re.finditer(expression, text, _I))):
        return _replaced(before.text, match.start(), match.end(), f"{preposition} {noun}")
    return _appended(before.text, f"{preposition} {noun}")


def _pointed(fragment: str, before: Reading) -> str:
    """ "Is it audited?", "When was that?": the thing before stands in for the word that points to
    it, unless the fragment first names what it speaks of."""
    match = _POINTER.search(_EXPLETIVE.sub(lambda found: "_" * len(found[0]), fragment))
    if match is None:
        return ""
    asks_of = _ASKS_OF.match(fragment)
    opening = fragment[asks_of.end() if asks_of else 0 : match.start()]
    named = content_words(re.sub(r"^how \w+ ", "", opening, flags=_I))
    is_last = not content_words(fragment[match.end() :]) and len(named) < 3
    if named and not (is_last and all(word[0].islower() for word, _ in named)):
        return ""
    of_amount = bool(_OF_AMOUNTS.search(fragment))
    demonstrates = match[0].lower() in ("this", "that", "these", "those") and not of_amount
    referent = "" if demonstrates else _referent(match, before, whole=of_amount)
    if not referent:
        return f"{before.text.rstrip(_ENDS)}: {_lowered(fragment)}"
    if match["owns"]:
        referent += "’" if referent.endswith("s") else "’s"
    at = "at " if match[0].lower() == "there" else ""
    written = fragment[: match.start()] + at + referent + fragment[match.end() :]
    own = read(fragment)
    if of_amount and before.periods and not own.periods and own.shape != "develop":
        return _appended(written, f"in {' and '.join(before.period_names)}")
    return written


def _referent(match: re.Match[str], before: Reading, *, whole: bool) -> str:
    """The person asked for, the measure of the thing with `whole`, else the thing."""
    asks_who = before.text.lower().startswith("who")
    measure = before.attributes[-1].text if before.attributes else ""
    thing = _thing(before)
    many = match[0].lower() in ("they", "them") and measure.endswith("s")
    if measure and (many or asks_who or not thing or (whole and not match["owns"])):
        return f"the {measure} of {thing}" if thing and not many else f"the {measure}"
    if asks_who and match[0].lower() in ("he", "him", "she", "her", "his"):
        return ""
    return thing


def _thing(before: Reading) -> str:
    subject = None if before.attributes else _SUBJECT.search(before.text)
    if subject and before.shape != "definition":
        return subject["s"]
    if not before.entities:
        return ""
    first = before.entities[0]
    is_led = before.text[: first.start].lower().endswith("the ")
    return f"the {first.text}" if is_led else first.text


def _measure_of(fragment: str, before: Reading, *, opened: bool) -> str:
    """ "And how many employees?", "What was the margin?": a measure of the thing before."""
    own = read(fragment)
    if own.entities or not own.attributes or not before.entities or own.shape == "develop":
        return ""
    definite = f"the {own.attributes[0].text}" in fragment
    if not (opened or (definite and names_measure(own.attributes[-1].text))):
        return ""
    when = "" if own.periods or not before.periods else f" in {' and '.join(before.period_names)}"
    return _appended(fragment, f"of {before.entities[0].text}{when}")


def _replaced(text: str, start: int, end: int, words: str) -> str:
    return text[:start] + words + text[end:]


def _appended(text: str, words: str) -> str:
    stem = text.rstrip(_ENDS)
    return f"{stem} {words}{text[len(stem) :].strip() and '?'}"


def _lowered(words: str) -> str:
    """With a small first letter, to stand behind a colon; a name keeps its capital."""
    opens = re.match(rf"(?:{WH}|{AUX}|{DET}|{PREP})\b", words, _I)
    return words[:1].lower() + words[1:] if opens else words
