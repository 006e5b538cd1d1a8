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
    WH,
    is_name,
    names_measure,
)
from research_app.synthesis.terms import content_words

_I = re.IGNORECASE
_OPENER = re.compile(
    r"^\W*(?:(?:and|but|so|or|also|then|now|only|ok|okay)\b,? *)*"
    r"(?:(?:(?:what|how) about|(?:the )?same (?:question )?for|what (?:is|was) with)\b *)?",
    _I,
)
_SAME = re.compile(
    rf"^(?:what|how \w+) {AUX} (?:it|that|this|they)(?: be)? (?P<when>.+?)\W*$|^(?P<all>.+)$", _I
)
_BESIDE = re.compile(
    rf"^(?:(?:how )?{AUX} (?:it|that|this|they) (?:compared?|differ(?:ent)?|{COMPARATIVE})"
    r"|compared|compare (?:it|that|this))\b",
    _I,
)
_RELATIVE = re.compile(
    r"^(?:in |for )?(?:the |a )?(?:(?P<back>(?:year|one) (?:before|earlier)|(?:previous|last) year)"
    r"|(?:year|one) (?:after|later)|(?:next|following) year)\W*$",
    _I,
)
_PART_OF_YEAR = re.compile(
    r"^(?:in |for )?(?:the )?(?P<part>[QH][1-4]|(?:first|second|third|fourth|last|[1-4](?:st|nd|rd"
    r"|th)) (?:quarter|half))\W*$",
    _I,
)
_POINTER = re.compile(
    r"\b(?P<owns>its|their|his|her(?= [a-z]))\b|\b(?P<person>he|him|she|her)\b"
    r"|\b(?:it|they|them|there)\b"
    r"|\b(?P<shows>this|that|these|those)\b(?! (?:years?|is|are|was|were|[a-z]+ )\b)",
    _I,
)
"""Pronouns; "her" before a word owns it, and "this year" or "that is" points to nothing said
before."""
_EXPLETIVE = re.compile(
    rf"\bit\b(?= [^?]*\b(?:that|to|true)\b)|\bthere (?:is|are|was|were|be)\b|\b{AUX} there\b", _I
)
""" "It" and "there" that only fill the place of a subject: "is it true that", "there are"."""
_OF_AMOUNTS = re.compile(rf"\b(?:{CHANGE}|{COMPARATIVE}|high|low|audited|calculated)\b", _I)
_VERBAL = re.compile(rf"\b(?:{WH}|{AUX})\b|^{ORDER}\b", _I)
_PHRASE = re.compile(rf"^(?P<prep>{PREP}) (?P<noun>.+)", _I)
_ARTICLE = re.compile(rf"^(?:{DET} |(?:that|those) of )+", _I)
_SUBJECT = re.compile(rf"\b{AUX} (?P<s>(?:the|an?) \S+(?: \S+){{0,4}}?) [\w-]+ *\??$", _I)
_ENDS = " ?.!"


def completed(core: str, previous: str) -> tuple[str, str]:
    """The whole question, and what the question before was about where that is left out of it and
    still worth a search ("and the plus?"); both are empty where nothing leans."""
    if len(core) > LONGEST_READ:
        return "", ""
    before = read(previous)
    fragment = _OPENER.sub("", core).strip() or core
    opened = len(fragment) < len(core.strip())
    whole, subject = _of_same(fragment, before), ""
    if not (whole or content_words(fragment) or _POINTER.search(fragment)):
        whole = _said_after(fragment, before)
    elif not whole and not _VERBAL.search(fragment):
        whole, subject = _in_place(fragment, before, opened=opened)
    elif not whole:
        whole = _pointed(fragment, before) or _measure_of(fragment, before, opened=opened)
    opens = re.match(rf"(?:{WH}|{AUX})\b", whole, _I)
    return whole[:1].upper() + whole[1:] if opens else whole, subject


def _said_after(fragment: str, before: Reading) -> str:
    """ "Why?" is asked of the whole question before."""
    opens = re.match(rf"(?:{WH}|{AUX}|{DET}|{PREP})\b", fragment, _I)
    said = fragment[:1].lower() + fragment[1:] if opens else fragment
    return f"{before.text.rstrip(_ENDS)}: {said}"


def _of_same(fragment: str, before: Reading) -> str:
    """ "What was it in 2020?", "The year before?", "In Q3?", "How does that compare with 2019?"."""
    if _BESIDE.match(fragment):
        return _said_after(fragment, before)
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
        back = bool(relative["back"])
        return (shifted(before.period_names[0 if back else -1], -1 if back else 1),)
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
    return _replaced(before.text, start, end, named)


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
    if lead and not _stands_for_thing(lead, before):
        return _with_phrase(before, lead["prep"].lower(), noun), ""
    if own.entities and own.attributes and before.attributes and is_name(own.entities[0].text):
        before = read(_for_attributes(before, own.attributes[0].text))
        return _other_thing(before, own.entities[0].text)
    if _is_measure(noun, before):
        bare = _ARTICLE.sub("", noun)
        return _for_attributes(before, bare) or f"{bare} of {_thing(before)}", ""
    return _other_thing(before, noun)


def _stands_for_thing(lead: re.Match[str], before: Reading) -> bool:
    """ "For Amcor" after a question about Helios; not "for minors"."""
    alike = before.entities and is_name(lead["noun"]) and is_name(before.entities[0].text)
    return lead["prep"].lower() == "of" or bool(alike and lead["prep"].lower() in ("for", "at"))


def _is_measure(noun: str, before: Reading) -> bool:
    """Known as one; or a plain noun after "the" where a measure of a named thing was asked."""
    definite = re.match(r"(?:the|its|their|his|her) ", noun) and not is_name(noun)
    named = bool(before.entities) and is_name(before.entities[0].text)
    compares = before.shape == "compare" and not is_name(noun)
    return names_measure(noun) or bool(before.attributes and (compares or (definite and named)))


def _for_attributes(before: Reading, words: str) -> str:
    if not before.attributes:
        return ""
    return _replaced(before.text, before.attributes[0].start, before.attributes[-1].end, words)


def _other_thing(before: Reading, noun: str) -> tuple[str, str]:
    """A name stands for the first name; what is written small for the thing that a name owns. "And
    the plus?" may be a kind of the thing before, whose name is searched beside it."""
    bare = _ARTICLE.sub("", noun)
    if not before.entities:
        subject = re.search(r"\bthe [\w-]+", before.text, _I)
        if subject and noun != bare:
            return _replaced(before.text, subject.start(), subject.end(), noun), ""
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
    named = content_words(fragment[: match.start()]) if match else []
    if match is None or any(not word[0].islower() for word, _ in named):
        return ""
    if len(named) > (0 if match["owns"] else 2):
        return ""
    of_amount = bool(_OF_AMOUNTS.search(fragment))
    referent = _referent(before, of_amount=of_amount and not match["owns"])
    is_asked_for = match["person"] and not before.attributes and before.text[:3].lower() == "who"
    if not referent or is_asked_for or (match["shows"] and not of_amount):
        return _said_after(fragment, before)
    if match["owns"]:
        referent += "’" if referent.endswith("s") else "’s"
    at = "at " if match[0].lower() == "there" else ""
    written = _replaced(fragment, match.start(), match.end(), at + referent)
    own = read(fragment)
    if of_amount and before.periods and not own.periods and own.shape != "develop":
        return _appended(written, f"in {' and '.join(before.period_names)}")
    return written


def _referent(before: Reading, *, of_amount: bool) -> str:
    """The person asked for, the measure of the thing where something is said of an amount, else the
    thing."""
    thing = _thing(before)
    asks_who = before.text.lower().startswith("who")
    if before.attributes and (asks_who or of_amount or not thing):
        measure = before.attributes[-1].text
        return f"the {measure} of {thing}" if thing else f"the {measure}"
    return thing


def _thing(before: Reading) -> str:
    subject = None if before.attributes else _SUBJECT.search(before.text)
    if subject or not before.entities:
        return subject["s"] if subject else ""
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
