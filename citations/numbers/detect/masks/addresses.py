"""Where things and people are found: links, e-mail, files, registry numbers, IP addresses, streets
and telephones, which are told by their grouping or by a word such as "phone" before them."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import LETTER_BEFORE, Family

LINKS = Family(
    kind="address",
    shape=re.compile(r"/|@|\w\.[A-Za-z]|www"),
    signs=frozenset("/@.w"),
    pattern=re.compile(
        r"(?i:https?://|ftp://|www\.)[^\s<>\"]{1,2000}"
        r"|(?<![\w.+-])[\w.+-]{1,64}+@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}"
        r"|(?i:(?:doi|hdl)\s?:\s?)?10\.\d{4,9}/[^\s<>\"]{1,300}"
        r"|(?<![\w.-])[a-z][\w-]{0,62}+(?:\.[\w-]{1,63}){0,4}\.(?:com|org|net|edu|gov|io|eu|uk|de)"
        r"(?:/[^\s<>\"]{0,2000})?(?!\w)"
    ),
)

FILES = Family(
    kind="address",
    shape=re.compile(r"\.[A-Za-z]{2}|\.[A-Za-z]\d"),
    signs=frozenset("."),
    pattern=re.compile(
        r"(?<![\w.-])[\w-]{1,120}+\.(?i:pdf|docx?|xlsx?|csv|tsv|txt|json|xml|html?|pptx?|png|jpe?g"
        r"|gif|zip|gz|py|mp[34])(?!\w)"
    ),
)

_REGISTRIES = "isbn issn pmid pmcid pmc arxiv orcid nct cas ssn cusip isin sku vin ein omb".split()
REGISTRY_NUMBERS = Family(
    kind="identifier",
    words=frozenset(_REGISTRIES),
    pattern=re.compile(
        rf"(?<![a-z])(?:{'|'.join(_REGISTRIES)})(?:-1[03])?(?:\s(?:no\.?|number))?\s?:?\s?#?"
        r"(?:id\s?:?\s?)?\d[\d.\-–/vx ]{2,24}",
        re.IGNORECASE,
    ),
)

_NUMBERED_THING = (
    r"(?:account|card|phone|telephone|serial|reference|ref|order|invoice|registration|licen[cs]e|policy"
    r"|case|docket|patent|file|commission|batch|catalog(?:ue)?|passport|tax|id|identification|fax|mobile"
    r"|cell|part|model|trial|grant|contract|award|permit|certificate)"
)
NUMBERED_THINGS = Family(
    kind="identifier",
    words=frozenset({"number", "numbers", "no", "nos", "id", "account", "card", "serial"}),
    shape=re.compile(r"\d"),
    pattern=re.compile(
        rf"(?<![a-z]){_NUMBERED_THING}\s(?:numbers?|nos?\.?|ids?)\s?(?:is\s|:\s?)?#?"
        r"(?=[\w-]{0,24}\d)\w[\w./-]{0,40}"
        r"|(?<![a-z])(?:account|card|serial|id)\s#?\d{4,}(?!\w)"
        r"|(?:visa|mastercard|american\sexpress|discover)\s\d{4}[\d -]{8,20}",
        re.IGNORECASE,
    ),
)

IP = Family(
    kind="ip",
    shape=re.compile(r"\d\.\d{1,5}\.\d{1,5}\.\d"),
    signs=frozenset("."),
    at_figures=True,
    pattern=re.compile(r"\d{1,5}(?:\.\d{1,5}){3,7}(?:/\d{1,3}|:\d{2,5})?(?!\w|\.\d)"),
)

IP_IN_HEX = Family(
    kind="ip",
    shape=re.compile(r"::|(?:[\da-fA-F]{4}:){2}|(?:[\da-fA-F]{1,4}:){3}"),
    signs=frozenset(":"),
    pattern=re.compile(
        r"(?<![\w:.])(?=[\da-fA-F:]{0,40}::|(?:[\da-fA-F]{1,4}:){7})(?=[\da-fA-F:]{0,40}\d)"
        r"[\da-fA-F]{0,4}(?::[\da-fA-F]{0,4}){2,8}(?:/\d{1,3})?(?![\w:])"
    ),
)

LONG_DIGITS = Family(
    kind="identifier",
    shape=re.compile(r"(?<!\d)0\d{5}|\d{16}|#"),
    signs=frozenset({"#", *range(6, 17)}),
    pattern=re.compile(
        r"(?<![\w.,$€£])(?:0\d{5,}|\d{16,})(?![\w%]|[.,]\d)|(?<!\w)#\s?\d{2,}(?!\w)"
    ),
)
"""No amount has a leading nought, or sixteen digits and no sign of grouping."""

_STREETS = (
    "street st avenue ave road rd boulevard blvd lane ln drive dr way court ct place pl square sq "
    "highway hwy parkway pkwy terrace crescent broadway rue via calle"
).split()
STREETS = Family(
    kind="address",
    words=frozenset(_STREETS),
    at_figures=True,
    pattern=re.compile(
        r"\d{1,5}(?:\s?[-–]\s?\d{1,5})?\s(?:(?:[NSEW]\.?|[A-Z][\w'’]{0,24}|\d{1,3}(?:st|nd|rd|th))\s){1,4}"
        rf"(?:{'|'.join(word.capitalize() for word in _STREETS)})(?!\w)"
        r"|\d{1,4},?\s(?:Ave(?:nue)?|Rue|rue|Via|Calle|Place|Boulevard)\s(?:de\s|du\s|des\s)?[A-Z]\w+"
    ),
)

POSTCODES = Family(
    kind="address",
    shape=re.compile(r"[A-Z]\d[A-Z\d]?\s\d[A-Z]{2}|[A-Z]{2}\s\d{5}"),
    signs=frozenset({LETTER_BEFORE, *range(5, 17)}),
    pattern=re.compile(
        r"(?<!\w)[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?!\w)|(?<=,\s)[A-Z][A-Z]\s\d{5}(?:-\d{4})?(?!\w)"
    ),
)

ROOMS = Family(
    kind="address",
    after=frozenset({"box", "suite", "apt", "apartment"}),
    pattern=re.compile(r"\d{1,6}(?![\w%]|[.,]\d)"),
)

_EXTENSION = r"(?:\s?(?:ext\.?|x)\s?\d{1,6})?"
_NO_MORE = r"(?![\w%]|[.,-]\d)"
_FEWEST_DIGITS = 7

TELEPHONES_WITH_PREFIX = Family(
    kind="phone",
    shape=re.compile(r"[+(]"),
    signs=frozenset("+("),
    pattern=re.compile(
        r"(?<![\w.,$€£])(?=[+(])(?=(?:[^\d\n]{0,4}\d){7})(?:"
        r"\(?\+\d{1,6}\)?(?:[\s./-]{0,3}\(\d{1,5}\))?(?:[\s/-]{0,3}\d{1,13}){1,7}"
        r"|\(\s?0?\d{2,5}\s?\)[\s./-]{0,3}\d{2,9}(?:[\s./-]{1,3}\d{2,9}){0,4}"
        rf"){_EXTENSION}{_NO_MORE}",
        re.IGNORECASE,
    ),
    unless=lambda found: sum(map(str.isdigit, found[0])) < _FEWEST_DIGITS,
)
"""Not the first figures of a row of accounts: "(31) 743 2,535"."""

TELEPHONES_GROUPED = Family(
    kind="phone",
    shape=re.compile(r"\d{3}[-.)]|0\d|\d\d[- ]\d\d[- ]\d\d[- ]\d\d|\d{3} \d{3} \d{4}"),
    at_figures=True,
    pattern=re.compile(
        r"(?=\d{1,6}(?:[-.()/]|\s[-(/\d]))"
        r"(?:(?:\d{1,4}[.-])?\d{3}-\d{3,4}-\d{4}|(?:\d{1,4}\.)?\d{3}\.\d{3}\.\d{4}"
        r"|\d{1,4}\s?\(\d{2,5}\)[\s./-]{0,3}\d{2,9}(?:[\s/-]{1,3}\d{2,9}){0,4}"
        r"|\d{3}\)\s?\d{3}[ -]\d{4}|\d{3}\s\d{3}\s\d{4}"
        r"|(?=(?:[^\d\n]{0,3}\d){7})(?:0\d{1,5}(?:\s?[/-]\s?|\s)\d{2,9}(?:[\s-]\d{2,9}){0,4}"
        r"|00\d{2}(?:\s\d{2,12}){1,5})"
        r"|\d{2}(?:-\d{2}){3,5}|\d{2}(?:\s\d{2}){3,5}|\d{3}-\d{2}-\d{4}"
        rf"){_EXTENSION}{_NO_MORE}",
        re.IGNORECASE,
    ),
    unless=lambda found: found.string[max(0, found.start() - 2) : found.start()][:1].isdigit(),
)
"""Not the end of a number whose digits are grouped by spaces ("1 414 021 100")."""

TELEPHONES_BY_WORD = Family(
    kind="phone",
    words=frozenset(
        "phone phones telephone tel call fax mobile cell dial hotline prefered preferred".split()
    ),
    shape=re.compile(r"\d"),
    pattern=re.compile(
        r"(?<![a-z])(?:(?:tele)?phone|tel|call|fax|mobile|dial|hotline|preferr?ed|cell(?=\s(?:number|phone)))"
        r"(?:\snumber)?[^\d\n.;$€£%]{0,24}(?P<mask>(?=(?:[^\d\n]{0,3}\d){5})"
        rf"[(+]{{0,2}}\d[\d()+./–\s-]{{4,30}}(?<=\d){_EXTENSION})(?![\w%]|[.,]\d)",
        re.IGNORECASE,
    ),
)

FAMILIES = (
    LINKS,
    FILES,
    REGISTRY_NUMBERS,
    NUMBERED_THINGS,
    IP,
    IP_IN_HEX,
    LONG_DIGITS,
    STREETS,
    POSTCODES,
    ROOMS,
    TELEPHONES_WITH_PREFIX,
    TELEPHONES_GROUPED,
    TELEPHONES_BY_WORD,
)
