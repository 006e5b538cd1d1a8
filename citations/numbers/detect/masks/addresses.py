"""Where things and people are found: links, numbered accounts, IP addresses, streets, telephones,
which are told by their grouping or by a word such as "phone" before them."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import Family
from citations.numbers.vocabulary import words

# A host begins behind no word, point or hyphen and ends before none: not inside another word.
LINKS = Family(
    kind="address",
    words=frozenset("http https ftp www doi hdl com org net edu gov".split()),
    shape=re.compile(r"\d"),
    pattern=re.compile(
        r"(?i:https?://|ftp://|www\.)[^\s<>\"]{1,2000}"
        r"|(?<![\w.+-])[\w.+-]{1,64}+@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}"
        r"|(?i:(?:doi|hdl)\s?:\s?)?10\.\d{4,9}/[^\s<>\"]{1,300}"
        r"|(?<![\w.-])[a-z][\w-]{0,62}+(?:\.[\w-]{1,63}){0,4}\.(?:com|org|net|edu|gov)"
        r"(?:/[^\s<>\"]{0,2000})?(?!\w)"
    ),
)

_NUMBERED = sorted(words("numbered"), key=len, reverse=True)
# Behind "account number" a word must hold a digit: "order number unknown" names nothing.
NUMBERED_THINGS = Family(
    kind="identifier",
    words=frozenset([*_NUMBERED, "visa", "mastercard", "express", "discover"]),
    shape=re.compile(r"\d{4}"),
    pattern=re.compile(
        rf"(?<![a-z])(?:{'|'.join(_NUMBERED)})\s(?:(?:numbers?|nos?\.?|ids?)\s?(?:is\s|:\s?)?#?"
        r"(?=[\w-]{0,24}\d)\w[\w./-]{0,40}|#?\d{4,}(?!\w))"
        r"|(?:visa|mastercard|american\sexpress|discover)\s\d{4}[\d -]{8,20}",
        re.IGNORECASE,
    ),
)

IP = Family(
    kind="address",
    shape=re.compile(r"\d\.\d{1,5}\.\d{1,5}\.\d"),
    at_figures=True,
    pattern=re.compile(r"\d{1,5}(?:\.\d{1,5}){3,7}(?:/\d{1,3}|:\d{2,5})?(?!\w|\.\d)"),
)
"""Numbered groups as in addresses and versions: the last group ends there."""

# Eight groups or "::", and a digit: "12:30:45" is a time, "face:bad" are words.
IP_IN_HEX = Family(
    kind="address",
    shape=re.compile(r"::|(?:[\da-fA-F]{1,4}:){3}"),
    pattern=re.compile(
        r"(?<![\w:.])(?=[\da-fA-F:]{0,40}::|(?:[\da-fA-F]{1,4}:){7})(?=[\da-fA-F:]{0,40}\d)"
        r"[\da-fA-F]{0,4}(?::[\da-fA-F]{0,4}){2,8}(?:/\d{1,3})?(?![\w:])"
    ),
)

_STREETS = sorted(words("streets"), key=len, reverse=True)
STREETS = Family(
    kind="address",
    words=frozenset(_STREETS),
    at_figures=True,
    pattern=re.compile(
        r"\d{1,5}(?:\s?[-–]\s?\d{1,5})?\s"
        r"(?:(?:[NSEW]\.?|[A-Z][\w'’]{0,24}|\d{1,3}(?:st|nd|rd|th))\s){1,4}"
        rf"(?:{'|'.join(word.capitalize() for word in _STREETS)})(?!\w)"
    ),
)
""" "12 Long Street": the word for a street ends there, "12 Long Streetcars" is none."""

_EXTENSION = r"(?:\s?(?:ext\.?|x)\s?\d{1,6})?"
_FEWEST_DIGITS = 7
_NO_MORE = r"(?![\w%]|[.,-]\d)"
"""The number goes on in no letter, share or further figures."""

TELEPHONES = Family(
    kind="address",
    shape=re.compile(r"[+(]|\d{3}[-.)]|0\d|\d\d[- ]\d\d[- ]\d\d[- ]\d\d|\d{3} \d{3} \d{4}"),
    pattern=re.compile(
        r"(?<![\w.,$€£])(?<!\d\s)(?:"
        r"\(?\+\d{1,6}\)?(?:[\s./-]{0,3}\(\d{1,5}\))?(?:[\s/-]{0,3}\d{1,13}){1,7}"
        r"|\(\s?0?\d{2,5}\s?\)[\s./-]{0,3}\d{2,9}(?:[\s./-]{1,3}\d{2,9}){0,4}"
        r"|(?:\d{1,4}[.-])?\d{3}-\d{3,4}-\d{4}"
        r"|(?:\d{1,4}\.)?\d{3}\.\d{3}\.\d{4}"
        r"|\d{1,4}\s?\(\d{2,5}\)[\s./-]{0,3}\d{2,9}(?:[\s/-]{1,3}\d{2,9}){0,4}"
        r"|\d{3}\)\s?\d{3}[ -]\d{4}|\d{3}\s\d{3}\s\d{4}"
        r"|(?:0\d{1,5}(?:\s?[/-]\s?|\s)\d{2,9}(?:[\s-]\d{2,9}){0,4}"
        r"|00\d{2}(?:\s\d{2,12}){1,5})"
        r"|\d{2}(?:-\d{2}){3,5}|\d{2}(?:\s\d{2}){3,5}|\d{3}-\d{2}-\d{4})"
        rf"{_EXTENSION}{_NO_MORE}",
        re.IGNORECASE,
    ),
    unless=lambda found: sum(map(str.isdigit, found[0])) < _FEWEST_DIGITS,
)
"""Not the first figures of a row of accounts: "(31) 743 2,535"."""

# Five digits at the least, the last one of them the end: "call 5 people" has a quantity.
TELEPHONES_BY_WORD = Family(
    kind="address",
    words=frozenset("phone telephone tel call fax mobile cell dial hotline preferred".split()),
    shape=re.compile(r"\d"),
    pattern=re.compile(
        r"(?<![a-z])(?:(?:tele)?phone|tel|call|fax|mobile|dial|hotline|preferred"
        r"|cell(?=\s(?:number|phone)))(?:\snumber)?[^\d\n.;$€£%]{0,24}"
        r"(?P<mask>(?=(?:[^\d\n]{0,3}\d){5})"
        rf"[(+]{{0,2}}\d[\d()+./–\s-]{{4,30}}(?<=\d){_EXTENSION})(?![\w%]|[.,]\d)",
        re.IGNORECASE,
    ),
)

FAMILIES = (
    LINKS,
    NUMBERED_THINGS,
    IP,
    IP_IN_HEX,
    STREETS,
    TELEPHONES,
    TELEPHONES_BY_WORD,
)
