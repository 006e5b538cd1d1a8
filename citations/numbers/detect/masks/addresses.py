"""Where things are found: links, e-mail, files, registry numbers, IP addresses, street and post."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import Family

LINKS = Family(
    kind="address",
    shape=re.compile(r"/|@|\w\.[A-Za-z]|www"),
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
    at_figures=True,
    pattern=re.compile(r"\d{1,5}(?:\.\d{1,5}){3,7}(?:/\d{1,3}|:\d{2,5})?(?!\w|\.\d)"),
)

IP_IN_HEX = Family(
    kind="ip",
    shape=re.compile(r"::|(?:[\da-fA-F]{4}:){2}|(?:[\da-fA-F]{1,4}:){3}"),
    pattern=re.compile(
        r"(?<![\w:.])(?=[\da-fA-F:]{0,40}::|(?:[\da-fA-F]{1,4}:){7})(?=[\da-fA-F:]{0,40}\d)"
        r"[\da-fA-F]{0,4}(?::[\da-fA-F]{0,4}){2,8}(?:/\d{1,3})?(?![\w:])"
    ),
)

LONG_DIGITS = Family(
    kind="identifier",
    shape=re.compile(r"(?<!\d)0\d{5}|\d{16}|#"),
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
    pattern=re.compile(
        r"(?<!\w)[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?!\w)|(?<=,\s)[A-Z][A-Z]\s\d{5}(?:-\d{4})?(?!\w)"
    ),
)

ROOMS = Family(
    kind="address",
    after=frozenset({"box", "suite", "apt", "apartment"}),
    pattern=re.compile(r"\d{1,6}(?![\w%]|[.,]\d)"),
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
)
