"""Takes out of a web page what no reader sees, before anything is read from it: text hidden from
people is a favourite place for instructions to machines."""

import re
from typing import Any

from lxml.etree import _Comment, _Entity, _ProcessingInstruction

INVISIBLE_TAGS = frozenset(
    ["script", "style", "template", "noscript", "iframe", "object", "embed", "svg", "canvas"]
    + [
        "audio",
        "video",
        "select",
        "datalist",
        "textarea",
        "applet",
        "frameset",
        "noframes",
        "dialog",
    ]
)
_HIDING = re.compile(
    r"display:none|visibility:(?:hidden|collapse)|content-visibility:hidden"
    r"|opacity:0*(?:\.0+)?(?:%|;|$)|font-size:0*(?:\.[0-9]{1,2})?(?:px|pt|em|rem|%)?(?:;|$|!)"
    r"|font-size:[01](?:\.\d+)?px|transform:scale[xy3d]*\(0"
    r"|(?:left|right|top|bottom|text-indent|margin-left|margin-top):-\d{3,}(?:\.\d+)?(?:px|pt|em|rem|vw|vh|%)"
    r"|text-indent:-\d{2,}(?:em|rem|vw|%)|left:-\d{2,}(?:em|rem|vw)|translate[xy]?\(-\d{3,}"
    r"|clip:rect\((?:0|1px)(?:px)?[,0-9px]*\)|clip-path:(?:inset\((?:50|100)%|circle\(0)"
)
_ZERO_SIZE = re.compile(r"(?:^|;)(?:max-)?(?:width|height):[01](?:px|pt|em|%)?(?:;|$)")
_COLOUR = re.compile(r"(?:^|;)color:([^;!]+)")
_BACKGROUND = re.compile(r"(?:^|;)background(?:-color)?:([^;!]+)")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_SIMPLE_SELECTOR = re.compile(r"[a-z]*([.#])([\w-]+)", re.IGNORECASE)
_MEDIA = re.compile(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", re.IGNORECASE)
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_NEAR_WHITE = 245


def remove_hidden(root: Any) -> None:
    """Removes hidden elements, comments and processing instructions from the tree, in place."""
    classes, ids = _hidden_by_sheet(root)
    for element in list(root.iter()):
        if element is root:
            continue
        not_shown = isinstance(element, (_Comment, _ProcessingInstruction, _Entity))
        if not_shown or _is_hidden(element, classes, ids):
            _drop(element)


def _drop(element: Any) -> None:
    """Without its children, but with the text that follows it."""
    parent = element.getparent()
    if parent is None:
        return
    if tail := element.tail:
        previous = element.getprevious()
        if previous is not None:
            previous.tail = (previous.tail or "") + tail
        else:
            parent.text = (parent.text or "") + tail
    parent.remove(element)


def _is_hidden(element: Any, classes: frozenset[str], ids: frozenset[str]) -> bool:
    if element.tag in INVISIBLE_TAGS and not (element.tag == "dialog" and "open" in element.attrib):
        return True
    attributes = element.attrib
    if "hidden" in attributes or attributes.get("aria-hidden", "").strip().lower() == "true":
        return True
    if element.tag == "input" or attributes.get("id") in ids:
        return True
    if classes and not classes.isdisjoint(attributes.get("class", "").split()):
        return True
    style = _compact(attributes.get("style", ""))
    return (
        bool(style)
        and (_hides(style) or _is_white_on_white(element, style))
        or (
            element.tag == "font"
            and _is_white_on_white(element, f"color:{attributes.get('color', '')}")
        )
    )


def _hides(style: str) -> bool:
    if _HIDING.search(style):
        return True
    return bool(_ZERO_SIZE.search(style)) and "overflow:visible" not in style


def _is_white_on_white(element: Any, style: str) -> bool:
    """Text in its background's colour; where nothing says otherwise a page is white."""
    colour = _COLOUR.search(style)
    if colour is None:
        return False
    text = _rgb(colour[1])
    return text == "transparent" or (text is not None and text == _background(element))


def _background(element: Any) -> str | None:
    while element is not None:
        style = _compact(element.attrib.get("style", ""))
        given = _BACKGROUND.search(style)
        colour = given[1] if given else element.attrib.get("bgcolor", "")
        if colour and (found := _rgb(colour)) != "transparent":
            return found
        element = element.getparent()
    return "white"


def _rgb(colour: str) -> str | None:
    """ "white" for anything nearly white, "transparent", six digits, or None where it cannot be
    told."""
    colour = colour.strip()
    if colour in ("white", "transparent"):
        return colour
    if shade := re.fullmatch(r"#([0-9a-f]{3})[0-9a-f]?", colour):
        return _named([int(digit * 2, 16) for digit in shade[1]])
    if full := re.fullmatch(r"#([0-9a-f]{6})([0-9a-f]{2})?", colour):
        return _named([int(full[1][start : start + 2], 16) for start in (0, 2, 4)])
    if parts := re.fullmatch(r"rgba?\((\d+)[, ](\d+)[, ](\d+)(?:[,/]([\d.]+)%?)?\)", colour):
        if parts[4] and float(parts[4].strip(".") or 0) == 0:
            return "transparent"
        return _named([int(part) for part in parts.groups()[:3]])
    return {"black": "000000", "snow": "white", "ivory": "white", "ghostwhite": "white"}.get(colour)


def _named(parts: list[int]) -> str:
    if min(parts) >= _NEAR_WHITE:
        return "white"
    return "".join(f"{part:02x}" for part in parts)


def _compact(style: str) -> str:
    return re.sub(r"\s*([:;,(])\s*", r"\1", _CSS_COMMENT.sub("", style).strip().lower())


def _hidden_by_sheet(root: Any) -> tuple[frozenset[str], frozenset[str]]:
    """Classes and ids that the page's own style sheets hide for every reader, by simple
    selectors."""
    classes: set[str] = set()
    ids: set[str] = set()
    for sheet in root.iter("style"):
        rules = _MEDIA.sub("", _CSS_COMMENT.sub("", sheet.text or ""))
        for selectors, body in _RULE.findall(rules):
            if _hides(_compact(body)):
                for selector in selectors.split(","):
                    if simple := _SIMPLE_SELECTOR.fullmatch(selector.strip()):
                        (classes if simple[1] == "." else ids).add(simple[2])
    return frozenset(classes), frozenset(ids)
