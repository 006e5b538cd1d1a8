"""Figures inside names: versions, identifiers with letters, products, indices, scores, ordinals."""

from __future__ import annotations

import re

from citations.numbers.detect.masks.family import Family

VERSIONS = Family(
    kind="version",
    signs=".",
    pattern=re.compile(
        r"(?<![\w.,$€£])[vV](?:er(?:sion)?)?\.?\s?\d{1,4}(?:\.\d{1,5}){0,4}[a-z]?(?!\w)"
        r"|(?<![\w.,$€£])(?!\d{1,3}(?:\.\d{3}){2,}(?![\d.]))\d{1,4}(?:\.\d{1,5}){2}(?:[-.]?(?:rc|alpha|beta|b|a|dev|post)\d{0,3})?(?!\w|\.\d|%)"
    ),
)
"""Not "1.234.567", where full stops group the figures by three."""

SOFTWARE = Family(
    kind="version",
    words=frozenset(
        """python java php perl ruby node django ubuntu debian fedora windows android ios macos linux matlab spss stata sas
        excel html css http tls ssl usb bluetooth wifi opengl cuda gcc postgresql mysql sqlite version versions release
        r graphpad prism revman imagej office chrome firefox""".split()
    ),
    pattern=re.compile(
        r"(?<![A-Za-z])(?:Python|Java|PHP|Perl|Ruby|Node(?:\.js)?|Django|Ubuntu|Debian|Fedora|Windows|Android|iOS|macOS|Linux|MATLAB|"
        r"Matlab|SPSS|Stata|STATA|SAS|Excel|HTML|CSS|HTTP|TLS|SSL|USB|Bluetooth|Wi-Fi|OpenGL|CUDA|GCC|PostgreSQL|MySQL|SQLite|"
        r"[Vv]ersions?|[Rr]elease|GraphPad\sPrism|Prism|RevMan|ImageJ|Office|Chrome|Firefox)"
        r"(?:\s?/|\s(?:Statistics\s|software\s)?(?:version\s|v\.?\s?|Version\s)?)(?P<mask>\d{1,4}(?:\.\d{1,5}){0,3}[a-z]?)(?![\w%]|,\d)",
    ),
)

_CURRENCY = (
    r"(?:US|USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|HKD|SGD|CNY|RMB|INR|R[sep]|RM|BRL|R|ZAR|SEK|NOK|DKK|[Kk]r|kn|PLN|CZK|HUF|RUB|TRY|TL|KRW|"
    r"THB|IDR|PHP|MYR|VND|AED|SAR|ILS|MXN|ARS|CLP|COP|NGN|KES|EGP|PKR|BDT|LKR|TWD|NT|HK|[ACSY]|Tk|Ksh|Lm|Fr|BTC|ETH|DM|Dh|Php|Rs\.)"
)
LETTERS_AND_FIGURES = Family(
    kind="identifier",
    pattern=re.compile(
        rf"(?<![\w.])(?!{_CURRENCY}\d[\d.,]*(?:k|m|mn|bn|b|tn|million|billion)?(?!\w))(?!(?:p|n|x)H?\d)"
        r"(?:[A-Za-zα-ωΑ-Ω][A-Za-zα-ωΑ-Ω]{0,24}\d[\w]{0,24}|[A-Z][A-Za-z]{0,24}-\d[\w]{0,24}(?<!s))(?:[-–/.][A-Za-z]{0,8}\d[\w]{0,12}){0,4}(?![\w])(?!\s?%)"
        r"|(?<![\w.,])\d{1,6}[A-Z]{1,6}\d{1,8}[\w]{0,12}(?!\w)"
        r"|(?<![\w.,])(?:[2345]G|[234]D|1[2468]S|2[38]S|5\.8S|[1-9][pq]\d{1,2}|49ers|76ers)(?![\w])"
        r"|δ\s?\d{1,3}[A-Z][a-z]?[A-Za-z]{0,10}|(?<![\w.,])(?:1[345]C|1[45]N|1[678]O|3[24]S|87Sr|[123]H|32P|40Ar|39Ar|20[678]Pb|235U|238U|6[08]Co)(?!\w)"
        r"|(?<![\w.,])\d{1,2}(?:,\d{1,2}['′]?){1,4}-[a-z]{4,}[\w-]{0,40}"
    ),
)

MIXED_BY_HYPHEN = Family(
    kind="identifier",
    signs="-",
    pattern=re.compile(
        r"(?<![\w.-])(?:mid|pre|post|sub|under|over|top|last|non|late|early)-\d{1,4}s?(?![\w%]|[.,]\d|-[a-z])"
        r"|(?<![\w.-])[a-z]{3,24}-\d{1,3}(?:\.\d{1,4}){0,2}(?![\w%]|[-–]|\s?(?:°|µ|(?:to|km|cm|mm|kg|mg|g|ml|m|percent|million|years?|months?|days?|hours?)\b))"
    ),
)

_NAMED = (
    r"S\s?&\s?P(?:/[A-Z]{3})?|S\sP|Dow(?:\sJones)?|FTSE|Nasdaq|NASDAQ|Nikkei|Russell|Stoxx|STOXX|CAC|DAX|ASX|TOPIX|CSI|Euro\sStoxx|"
    r"Fortune|Forbes(?:\sGlobal)?|Inc\.?|Formula|Route|Highway|Interstate|Flight|Boeing|Airbus|Windows|i(?:Phone|Pad|OS)|Galaxy(?:\s[A-Z][a-z]+)?|Pixel|"
    r"PlayStation|Xbox(?:\sSeries)?|Android|Apollo|World\sWars?|Super\sBowl|Channel|Catch|Agenda|Big|Planet|Pac|Area|Expo|Vision|Falcon|Soyuz|"
    r"Voyager|Gemini|Mariner|Pioneer|Artemis|Sputnik|Chang'?e|Starship|Galaxy|Note|Series|Mark|Mk|Mach|Psalm|Genesis|Leviticus|"
    r"Article|Proposition|Prop|Amendment|Title|Chapter|Celsius|Audi|BMW|Mazda|Peugeot|Porsche|Ferrari|Concorde|Trident|Air\sForce|"
    r"Studio|Sum|Blink|Maroon|Level|Apple\sWatch(?:\sSeries)?|Model|Tu|Su|MiG|An|Il|Cessna|Embraer|Tesla\sModel|Switch|Core\si\d|Ryzen|"
    r"Pentium|Snapdragon|GeForce(?:\s[A-Z]{2,3})?|Radeon(?:\s[A-Z]{2})?|RTX|GTX|Llama|GPT|Gemma|Qwen|Claude|Group\sof|Prop\.|Chess|Fallout|Final\sFantasy|"
    r"Grand\sTheft\sAuto|FIFA|Class|Ward|District|Zone|Pier|Terminal|Gate|Room|Car|Unit|Carbon|Vitamin\s[A-Z]|Polonium|Uranium|Plutonium|Cesium|"
    r"Caesium|Iodine|Strontium|Cobalt|Technetium|interleukin|Interleukin|omega|Omega|caspase|Caspase"
)
PRODUCTS = Family(
    kind="name",
    pattern=re.compile(
        rf"(?<![A-Za-z])(?:{_NAMED})(?:\s|-|\s-)(?P<mask>\d{{1,4}}(?:[a-zA-Z]{{1,2}})?)(?![\w%°]|[.,/]\d|-\d)"
        r"(?!\s(?:%|percent|per\scent|million|billion|trillion|points?|people|cents?|employees|workers)\b)"
    ),
)

MODEL_NAMES = Family(
    kind="name",
    pattern=re.compile(
        r"(?<![\w.,$€£])\d{3,4}\s(?:MAX|Max|Dreamliner|Carrera|neo|NEO|STAT\sPLUS)(?![\w])|(?<![\w/.,])(?:9/11|24/7|50/50|20/20)(?![\w/])"
        r"|(?<![\w.,])(?:20|7|8)\s?&\sunder"
    ),
)

_SCORES = (
    r"(?:won|wins?|winning|beat|beats|beating|defeat(?:ed|ing|s)?|lost|lose|loses|losing|draw|drew|drawn|lead|leads|led|leading|ahead|trail(?:ed|ing|s)?|"
    r"victory|victories|loss|record|score|scored|series|tied|tie|triumph|edged|went|down|up|behind)"
)
SCORES = Family(
    kind="score",
    signs="-–",
    pattern=re.compile(
        rf"(?<![a-z])(?:{_SCORES})(?:\s[a-z]{{1,12}}){{0,3}}\s\(?(?P<mask>\d{{1,3}}[-–]\d{{1,3}}(?:[-–]\d{{1,3}})?)(?![\w%]|[.,]\d|\s?(?:million|billion|per|years?|days?|points?|[°$€£]))"
        rf"|(?<![\w.,$€£/-])(?P<x>\d{{1,3}})[-–]\d{{1,3}}(?=\s(?:on\saggregate|down|up|win|victory|defeat|loss|draw|lead|record|aggregate|triumph|vote)\b)"
    ),
)

ORDINALS = Family(
    kind="ordinal",
    pattern=re.compile(
        r"(?<![\w.,/$€£])(?<!\d\s)\d{1,3}(?:,\d{3})*(?:st|nd|rd|th|ST|ND|RD|TH)(?![\w])"
    ),
)

FAMILIES = (
    VERSIONS,
    SOFTWARE,
    LETTERS_AND_FIGURES,
    MIXED_BY_HYPHEN,
    PRODUCTS,
    MODEL_NAMES,
    SCORES,
    ORDINALS,
)
