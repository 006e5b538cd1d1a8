"""Does a text contain a gold answer? Labels and sources write the same answer with other spaces,
capitals, quotation marks and separators; meaning is not compared."""

from __future__ import annotations

import re
import unicodedata

_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_CURRENCY = re.compile(r"(?<!\w)(?:us|au|ca|a|c)?[$€£¥] ?|[$€£¥]")
_SAME_SIGN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-"})
_RIM = " .,;:!?\"'()[]"


def contains(text: str, gold: str) -> bool:
    """Whether the gold answer stands in the text as whole words, both normalised: white space and
    case, curly quotation marks, dashes, the commas of numbers, currency signs, and the punctuation
    at the rim of the gold answer. "412" stands neither in "412,000" nor in "412.5", and "12" not in
    "412"; articles and word order count."""
    wanted = normalised(gold).strip(_RIM)
    if not wanted:
        return False
    return bool(re.search(rf"(?<!\w)(?<!\d\.){re.escape(wanted)}(?!\w|\.\d)", normalised(text)))


def normalised(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).translate(_SAME_SIGN).casefold()
    return " ".join(_THOUSANDS.sub("", _CURRENCY.sub("", plain)).split())
