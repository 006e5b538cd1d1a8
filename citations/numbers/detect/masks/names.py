"""Figures inside names: versions, identifiers with letters, products, indices, ordinals."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import LETTER_BEFORE, LETTER_BEHIND, Family

_SOFTWARE_NAMES = frozenset(
    """Python Java PHP Perl Ruby Node Django Ubuntu Debian Fedora Windows Android iOS macOS
    Linux MATLAB Matlab SPSS Stata STATA SAS Excel HTML CSS HTTP TLS SSL USB Bluetooth
    Wi-Fi OpenGL CUDA GCC PostgreSQL MySQL SQLite Version version versions Release release
    Prism RevMan ImageJ Office Chrome Firefox""".split()
)

_NAMED = frozenset(
    """S&P S&P/ASX S&P/TSX Dow Jones FTSE Nasdaq NASDAQ Nikkei Russell Stoxx STOXX CAC DAX
    ASX TOPIX CSI Fortune Forbes Inc Formula Route Highway Interstate Flight Boeing Airbus
    Windows iPhone iPad iOS Galaxy Pixel PlayStation Xbox Android Apollo War Wars Bowl
    Channel Catch Agenda Big Planet Pac Area Expo Vision Falcon Soyuz Voyager Gemini
    Mariner Pioneer Artemis Sputnik Starship Note Series Mark Mk Mach Article Proposition
    Prop Amendment Title Chapter Audi Mazda Peugeot Porsche Ferrari Trident Force Studio
    Sum Blink Maroon Level Model Cessna Embraer Switch Core Ryzen Pentium Snapdragon
    GeForce Radeon RTX GTX Llama GPT Gemma Qwen Claude Fallout Fantasy FIFA Class Ward
    District Zone Pier Terminal Gate Room Car Unit Carbon Vitamin Polonium Uranium
    Plutonium Cesium Caesium Iodine Strontium Cobalt Technetium Interleukin Omega Caspase
    omega caspase interleukin Resolution Site Team Group COVID Covid Viking NGC IC HD HIP
    ODP IODP DSDP ISO IEC IEEE ASTM DIN RFC ICD OAE DSM ATCC Claudin""".split()
)

CURRENCY_LETTERS = frozenset(
    """US USD EUR GBP JPY CHF CAD AUD NZD HKD SGD CNY RMB INR Rs Re Rp RM BRL R ZAR SEK NOK
    DKK kr Kr kn PLN CZK HUF RUB TRY TL KRW THB IDR PHP MYR VND AED SAR ILS MXN ARS CLP
    COP NGN KES EGP PKR BDT LKR TWD NT HK A C S Tk Ksh Fr BTC ETH DM Dh Php""".split()
)

_UNITS_WITH_POWER = frozenset(
    """m mm cm dm km nm in ft yd mi s ms min h hr yr day days year years week g mg kg mol
    mmol cal kcal kJ J W L l ml mL Pa K ha cell cells person capita pixel Hz V A N""".split()
)
"""Behind these a small figure is a power: "mm2", "mol-1"."""

_NO_NAMES = frozenset(
    """p n x pH from to of in and by with was were is than about at for or sold""".split()
)
"""Letters that stand before a figure without a space, in formulas or where a PDF lost it."""

VERSIONS = Family(
    kind="version",
    shape=re.compile(r"[vV]\.?\d|\d\.\d+\.\d"),
    signs=frozenset({LETTER_BEFORE, "."}),
    pattern=re.compile(
        r"(?<![\w.,$€£])(?:v(?:er(?:sion)?)?\.?\d{1,4}(?:\.\d{1,5}){0,4}[a-z]?(?!\w)"
        r"|(?!\d{1,3}(?:\.\d{3}){2,}(?![\d.]))V?\d{1,4}(?:\.\d{1,5}){2}"
        r"(?:[-.]?(?:rc|alpha|beta|b|a|dev|post)\d{0,3})?(?!\w|\.\d|%))"
    ),
)
"""Not "1.234.567", where full stops group the figures by three."""

SOFTWARE = Family(
    kind="version",
    after=frozenset(name.lower() for name in _SOFTWARE_NAMES),
    pattern=re.compile(
        r"\d{1,4}(?:\.\d{1,5}){0,3}[a-z]?(?![\w%]|,\d|\s(?:million|percent|people|of)\b)"
    ),
)

_LETTERS = "A-Za-zα-ωΑ-Ω"
LETTERS_BEFORE_FIGURES = Family(
    kind="identifier",
    shape=re.compile(rf"[{_LETTERS}]-?\d"),
    signs=frozenset({LETTER_BEFORE, "-"}),
    pattern=re.compile(
        rf"(?<![\w.])(?:([{_LETTERS}]{{1,24}}+)\d\w{{0,24}}|([A-Z][A-Za-z]{{0,24}}+)-\d\w{{0,24}})"
        r"(?:[-–/.][A-Za-z]{0,8}\d\w{0,12}){0,4}(?!\w)(?!\s?(?:%|mg\b|kg\b|ml\b|km\b))"
    ),
    unless=lambda found: _is_amount(found),
)
_POWER = re.compile(r"[-−]?[1-4](?![\d.])")
_WIRED_SUM = re.compile(r"\d{1,3}(?:,\d{3}|(?:\.\d{1,2})?(?:k|m|bn?)\b)")
_DECIMAL = re.compile(r"\d[\d,]*(?:\.\d)?")


def _is_amount(found: re.Match[str]) -> bool:
    """ "USD5", "Rs500", "UAH3.04" are money, "mm2" a unit, "x3" and "p0" no identifiers; news wires
    print "PS6m" for six million pounds."""
    letters = found[1] or found[2]
    rest = found.string[found.start() + len(letters) :]
    if letters == "PS" and _WIRED_SUM.match(rest):
        return True
    if letters in CURRENCY_LETTERS or letters in _NO_NAMES:
        return True
    if letters in _UNITS_WITH_POWER and _POWER.match(rest):
        return True
    return len(letters) == 3 and letters.isupper() and "." in (_DECIMAL.match(rest) or "x")[0]


FIGURES_BEFORE_LETTERS = Family(
    kind="identifier",
    shape=re.compile(r"\d['′]?-?[A-Za-z]"),
    signs=frozenset({LETTER_BEHIND, "'", "′", "-"}),
    at_figures=True,
    pattern=re.compile(
        r"\d{1,6}[A-Z]{1,6}\d{1,8}\w{0,12}(?!\w)"
        r"|(?:[2345]G|[234]D|1[2468]S|2[38]S|[1-9][pq]\d{1,2}|49ers|76ers)(?!\w)"
        r"|(?<=[/\[(])1[1-5]C(?!\w)|1[1-5]C(?=[/\]-]|\s(?:NMR|label|isotop|value|enrich|analys|excurs))"
        r"|(?:1[45]N|1[678]O|3[2-6]S|87Sr|[123]H|32P|40Ar|39Ar|20[678]Pb|235U|238U|6[08]Co)(?!\w)"
        r"|\d{1,2}(?:,\d{1,2}['′]?){1,4}-[a-z]{4,}[\w-]{0,40}"
    ),
)
"""Also isotopes ("14C") and places in molecules ("2,4-dinitrophenol")."""

DELTAS = Family(
    kind="identifier",
    shape=re.compile(r"δ"),
    signs=frozenset("δ"),
    pattern=re.compile(r"δ\s?\d{1,3}[A-Z][a-z]?[A-Za-z]{0,10}"),
)

_UNIT_BEHIND = (
    r"\s?(?:°|µ|(?:to|sq|km|cm|mm|kg|mg|g|ml|m|percent|million|years?|months?|days?|hours?|minutes?"
    r"|seconds?|ms|s|hp|feet|miles?|metres?|meters?)\b)"
)
MIXED_BY_HYPHEN = Family(
    kind="identifier",
    shape=re.compile(r"[a-z]-\d"),
    signs=frozenset("-"),
    pattern=re.compile(
        r"(?<![\w.-])([a-z]{3,24}+)-\d{1,4}(?:\.\d{1,4}){0,2}s?(?![\w%]|[-–]|[.,]\d)"
        rf"(?!{_UNIT_BEHIND})"
    ),
    unless=lambda found: found[1] in _UNITS_WITH_POWER,
)

PRODUCTS = Family(
    kind="name",
    after=frozenset(name.lower() for name in _NAMED) | {"p", "sp"},
    pattern=re.compile(
        r"\d{1,5}(?:-\d{1,4})*[a-zA-Z]{0,2}(?![\w%°]|[.,/]\d|-\d)(?!\s(?:%|percent|per\scent|million|billion"
        r"|trillion|points?|people|cents?|employees|workers)\b)"
    ),
    unless=lambda found: not _is_named(found),
)


def _is_named(found: re.Match[str]) -> bool:
    """Whether the word before is a name and not the same letters as a plain word ("big 12")."""
    before = found.string[max(0, found.start() - 24) : found.start()].rstrip(" -").split()
    if not before:
        return False
    return before[-1].lstrip('([“"') in _NAMED or before[-2:] == ["S", "P"] or before[-1] == "sp"


_MOLECULE = re.compile(r"\b(?:CO|SO|NO|NH|CH|PM)\s$")

MOLECULES = Family(
    kind="identifier",
    after=frozenset({"co", "so", "no", "nh", "ch", "pm"}),
    pattern=re.compile(r"(?:2\.5|10|[2-4])(?![\w%]|[.,]\d)"),
    unless=lambda found: (
        not _MOLECULE.search(found.string, max(0, found.start() - 4), found.start())
    ),
)
"""Lowered figures that lost their place: "CO 2 emissions", "PM 2.5"."""

FIXED_NAMES = Family(
    kind="name",
    shape=re.compile(r"\d/\d|(?<!\d)\d{3,4}\s[MDCnNS]"),
    signs=frozenset({"/", 3, 4}),
    at_figures=True,
    pattern=re.compile(
        r"\d{3,4}\s(?:MAX|Max|Dreamliner|Carrera|neo|NEO|STAT\sPLUS)(?!\w)"
        r"|(?:9/11|24/7|50/50|20/20)(?![\w/])"
    ),
)

COMPANIES = Family(
    kind="name",
    shape=re.compile(r"(?<!\d)3M(?!\w)"),
    signs=frozenset({LETTER_BEHIND}),
    at_figures=True,
    pattern=re.compile(
        r"3M(?=['’]s(?!\w)|\s(?:Co|Company|Corp|Corporation|Inc)\b)"
        r"|(?:(?<=^)|(?<=[.!?;]\s))3M(?=\s(?:[a-z]{3,12}(?:ed|s)|said|is|was|has|had|will|made|sold|bought|paid|spent|cut|won|lost)\s"
        r"(?!million|billion))"
    ),
    unless=lambda found: found.string.startswith((" shares", " users", " units"), found.end()),
)
""" "3M acquired"; elsewhere "3M" is three million."""

ORDINALS = Family(
    kind="ordinal",
    shape=re.compile(r"\d(?:st|nd|rd|th|ST|ND|RD|TH)"),
    signs=frozenset({LETTER_BEHIND}),
    at_figures=True,
    pattern=re.compile(r"\d{1,3}(?:,\d{3}){0,4}(?:st|nd|rd|th|ST|ND|RD|TH)(?!\w)"),
    unless=lambda found: found.string[found.start() - 1 : found.start()] == "/",
)

FAMILIES = (
    VERSIONS,
    SOFTWARE,
    LETTERS_BEFORE_FIGURES,
    FIGURES_BEFORE_LETTERS,
    DELTAS,
    MIXED_BY_HYPHEN,
    PRODUCTS,
    MOLECULES,
    FIXED_NAMES,
    COMPANIES,
    ORDINALS,
)
