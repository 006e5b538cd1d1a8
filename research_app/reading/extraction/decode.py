"""Bytes to characters: byte order mark, then UTF-8, then what the sender says, then a guess."""

import codecs
import re

from charset_normalizer import from_bytes

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# Encodings of the WHATWG standard. UTF-7 and Python's own transforms are not among them: they let
# harmless-looking bytes turn into markup.
_KNOWN = re.compile(
    r"utf-?8|utf-?16(?:-?[lb]e)?|(?:us-)?ascii|iso-?8859-?\d{1,2}|latin-?1|windows-?(?:125\d|874)"
    r"|cp125\d|koi8-?[ru]|macintosh|x-mac-\w+|gbk|gb2312|gb18030|big5(?:-hkscs)?|euc-(?:jp|kr)"
    r"|iso-2022-jp|shift[-_]jis|ibm866",
    re.IGNORECASE,
)
_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w-]+)", re.IGNORECASE)
_META_LOOKED_AT = 4096
_GUESSED_FROM = 64_000


def decode(
    data: bytes, *, content_type: str = "", html: bool = False, cut_off: bool = False
) -> str:
    """The characters of `data`; what cannot be decoded becomes U+FFFD. `cut_off` allows a character
    broken at the end."""
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    try:
        return codecs.getincrementaldecoder("utf-8")().decode(data, final=not cut_off)
    except UnicodeDecodeError:
        return data.decode(_said(data, content_type, html) or _guessed(data), "replace")


def _said(data: bytes, content_type: str, html: bool) -> str:
    """The encoding named by the content type or by the page itself, if it is a known one."""
    named = [_CHARSET.search(content_type)]
    if html:
        named.append(_CHARSET.search(data[:_META_LOOKED_AT].decode("latin-1")))
    for match in named:
        if match and _KNOWN.fullmatch(match[1]):
            encoding = "cp1252" if match[1].lower() in ("iso-8859-1", "latin-1") else match[1]
            if _exists(encoding):
                return encoding
    return ""


def _exists(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name not in ("utf-8", "ascii")  # UTF-8 was tried before
    except LookupError:
        return False


def _guessed(data: bytes) -> str:
    best = from_bytes(data[:_GUESSED_FROM]).best()
    return best.encoding if best and _KNOWN.fullmatch(best.encoding.replace("_", "-")) else "cp1252"
