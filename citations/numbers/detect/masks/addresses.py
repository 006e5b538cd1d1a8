"""Where things are found: links, e-mail, files, registry numbers, IP addresses, telephones, post."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import Family

LINKS = Family(
    kind="address",
    signs=":@/",
    pattern=re.compile(
        r"(?i:https?://|ftp://|www\.)[^\s<>\"]{1,2000}"
        r"|(?<![\w.])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}"
        r"|(?i:(?:doi|hdl)\s?:\s?)?10\.\d{4,9}/[^\s<>\"]{1,300}"
        r"|(?<![\w.])[a-z][\w-]{0,62}(?:\.[\w-]{1,63}){0,4}\.(?:com|org|net|edu|gov|io|eu|uk|de)(?:/[^\s<>\"]{0,2000})?(?![\w])"
    ),
)

FILES = Family(
    kind="address",
    signs=".",
    pattern=re.compile(
        r"(?<![\w.])[\w-]{1,120}\.(?i:pdf|docx?|xlsx?|csv|tsv|txt|json|xml|html?|pptx?|png|jpe?g|gif|zip|gz|py|mp[34])(?!\w)"
    ),
)

REGISTRY_NUMBERS = Family(
    kind="identifier",
    words=frozenset(
        "isbn issn pmid pmcid pmc arxiv doi orcid nct cas ssn cusip isin sku vin omb ein".split()
    ),
    pattern=re.compile(
        r"(?<![a-z])(?:isbn(?:-1[03])?|issn|pmid|pmcid|pmc|arxiv|orcid|nct|cas(?:\sno\.?|\snumber)?|ssn|cusip|isin|sku"
        r"|vin|ein|omb(?:\sno\.?))\s?:?\s?#?(?:id\s?:?\s?)?[\dxX][\d.\-–/v xX]{2,24}",
        re.IGNORECASE,
    ),
)

_NUMBERED_THING = (
    r"(?:account|card|phone|telephone|serial|reference|ref|order|invoice|registration|licen[cs]e|policy|case|docket"
    r"|patent|file|commission|batch|catalog(?:ue)?|passport|tax|id|identification|fax|mobile|cell|part|model"
    r"|trial|grant|contract|award|permit|certificate)"
)
NUMBERED_THINGS = Family(
    kind="identifier",
    words=frozenset({"number", "no", "nos", "id", "account", "card", "serial"}),
    pattern=re.compile(
        rf"(?<![a-z]){_NUMBERED_THING}\s(?:number|no\.?|id)s?\s?(?:is\s|:\s?)?#?(?=[\w-]*\d)[\w][\w./-]*"
        r"|(?<![a-z])(?:account|card|serial|id)\s#?\d{4,}(?!\w)",
        re.IGNORECASE,
    ),
)

IP = Family(
    kind="ip",
    signs=".:",
    pattern=re.compile(
        r"(?<![\w.,])\d{1,5}(?:\.\d{1,5}){3,7}(?:/\d{1,3}|:\d{2,5})?(?!\w|\.\d)"
        r"|(?<![\w:.])(?=[\da-fA-F:]*::|(?:[\da-fA-F]{1,4}:){7})(?=[\da-fA-F:]*\d)"
        r"[\da-fA-F]{0,4}(?::[\da-fA-F]{0,4}){2,8}(?:/\d{1,3})?(?![\w:])"
    ),
)

_MARK = r"[\s./–-]{1,3}"
_EXTENSION = r"(?:\s?(?:ext\.?|x)\s?\d{1,6})?"
TELEPHONES = Family(
    kind="phone",
    signs="()+-./",
    pattern=re.compile(
        r"(?<![\w.,$€£])(?:"
        rf"\(?\+\d{{1,6}}\)?(?:[\s./-]{{0,3}}\(\d{{1,5}}\))?(?:[\s./-]{{0,3}}\d{{2,13}}){{1,7}}"
        rf"|(?:\+?\d{{1,4}}[\s./-]{{0,3}})?\(\d{{2,5}}\)[\s./-]{{0,3}}\d{{2,9}}(?:[\s./-]{{1,3}}\d{{2,9}}){{0,4}}"
        rf"|(?:\d{{1,4}}[.-])?\d{{3}}-\d{{3,4}}-\d{{4}}|(?:\d{{1,4}}\.)?\d{{3}}\.\d{{3}}\.\d{{4}}"
        r"|(?:\d{1,4}[.-])?\(?\d{3}\)\s?\d{3}[ -]\d{4}"
        r"|0\d{1,5}(?:\s?[/-]\s?|\s)\d{2,9}(?:[\s-]\d{2,9}){0,4}"
        r"|00\d{2}(?:\s\d{2,12}){1,5}"
        r"|\d{2}(?:-\d{2}){3,5}|\d{2}(?:\s\d{2}){3,5}|\d{3}-\d{2}-\d{4}"
        rf"){_EXTENSION}(?![\w%]|[.,-]\d)"
    ),
)

TELEPHONES_BY_WORD = Family(
    kind="phone",
    words=frozenset(
        "phone phones telephone tel call fax mobile cell dial whatsapp hotline contact number office".split()
    ),
    pattern=re.compile(
        r"(?<![a-z])(?:(?:tele)?phone|tel|call|fax|mobile|cell|dial|whatsapp|hotline|preferr?ed)(?:\s?number)?[^\d\n.;$€£%]{0,24}"
        rf"(?P<mask>\(?\+?\d[\d()/.–-]{{2,18}}(?:\s[\d()/.x–-]{{1,12}}){{0,6}}(?<=[\d]){_EXTENSION})(?![\w%]|[.,]\d)",
        re.IGNORECASE,
    ),
)

LONG_DIGITS = Family(
    kind="identifier",
    pattern=re.compile(r"(?<![\w.,])(?:0\d{5,}|\d{10,})(?![\w%]|[.,]\d)|(?<!\w)#\s?\d{2,}(?!\w)"),
)
"""No amount is written with a leading nought, or with ten digits and no sign of grouping."""

_STREET = (
    r"(?:Street|St\.?|Avenue|Ave\.?|Road|Rd\.?|Boulevard|Blvd\.?|Lane|Ln\.?|Drive|Dr\.?|Way|Court|Ct\.?|Place|Pl\.?"
    r"|Square|Sq\.?|Highway|Hwy\.?|Parkway|Pkwy\.?|Terrace|Crescent|Broadway)"
)
POST = Family(
    kind="address",
    pattern=re.compile(
        rf"(?<![\w$€£.,])\d{{1,5}}(?:\s?[-–]\s?\d{{1,5}})?\s(?:[A-Z][\w'’.]{{0,24}}\s){{1,4}}{_STREET}(?!\w)"
        r"|(?<!\w)(?:P\.?\s?O\.?\s?Box|Suite|Apt\.?|Apartment)\s#?\d{1,6}"
        r"|(?<!\w)[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}(?!\w)"
        r"|(?<=,\s)[A-Z][A-Z]\s\d{5}(?:-\d{4})?(?!\w)"
    ),
)

FAMILIES = (
    LINKS,
    FILES,
    REGISTRY_NUMBERS,
    NUMBERED_THINGS,
    IP,
    TELEPHONES,
    TELEPHONES_BY_WORD,
    LONG_DIGITS,
    POST,
)
