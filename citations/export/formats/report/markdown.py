"""The report as Markdown (CommonMark with GitHub's tables).

Words of sources stay words: every sign that Markdown would read is escaped, so that no heading,
tag, image or link comes of them. Only the stored addresses of sources are links.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from citations.export.formats.report.values import (
    Block,
    Bullets,
    Facts,
    Heading,
    Line,
    Paragraph,
    Report,
    Run,
    Table,
)
from citations.export.formats.safe import on_one_line, printable

# Escaped only where Markdown reads them: a scheme or address that would become a link.
_SIGNS = re.compile(r"[\\`*_\[\]<>|~&$]|(?<=\w)://|(?<=:)//|(?i:\bwww)\.|@(?=\w)")
#: What makes a heading, a list, a quote, a rule or a number of a list of the line it begins.
_OPENS = re.compile(r"#{1,6}(?=\s|$)|[+-](?=\s|$)|[-=]+(?=\s*$)|\d{1,9}(?=[.)](?:\s|$))")


def report_markdown(report: Report) -> str:
    parts = [f"# {inline(on_one_line(report.title))}", *map(_block, report.blocks)]
    return "\n\n".join(part for part in parts if part) + "\n"


def inline(text: str) -> str:
    """Words inside a line. An address in them is no link: its dots and slashes are escaped."""
    return _SIGNS.sub(_escaped, printable(text))


def _escaped(found: re.Match[str]) -> str:
    sign = found[0]
    if sign == "://":
        return r"\:\/\/"
    if sign == "//":
        return r"\/\/"
    if sign.casefold() == "www.":
        return f"{sign[:3]}\\."
    return f"\\{sign}"


def _block(block: Block) -> str:
    if isinstance(block, Heading):
        return f"{'#' * block.level} {inline(on_one_line(block.text))}"
    if isinstance(block, Paragraph):
        return _paragraph(block)
    if isinstance(block, Bullets):
        signs = (f"{at}." if block.ordered else "-" for at in range(1, len(block.items) + 1))
        pairs = zip(signs, block.items, strict=False)
        return "\n".join(f"{sign} {_one_line(item)}" for sign, item in pairs)
    if isinstance(block, Facts):
        return "\n".join(f"- {inline(name)}: {_one_line(line)}" for name, line in block.pairs)
    return _table(block)


def _paragraph(block: Paragraph) -> str:
    lines = [_opening(line.strip()) for line in _line(block.line).split("\n")]
    shown = [line for line in lines if line]
    if block.style in ("quote", "warning", "disagreement"):
        return "\n".join(f"> {line}{_broken(at, shown)}" for at, line in enumerate(shown))
    return "\n".join(f"{line}{_broken(at, shown)}" for at, line in enumerate(shown))


def _broken(at: int, lines: Sequence[str]) -> str:
    """Markdown joins lines unless a backslash ends them."""
    return "\\" if at < len(lines) - 1 else ""


def _opening(line: str) -> str:
    found = _OPENS.match(line)
    if not found:
        return line
    return f"{found[0]}\\{line[found.end() :]}" if found[0].isdigit() else f"\\{line}"


def _table(block: Table) -> str:
    """A table always has a head in Markdown, if need be an empty one."""
    width = max(map(len, (block.head, *block.rows)), default=0)
    head = [_one_line(cell) for cell in block.head] or [" "] * width
    rule = ["---:" if at in block.figures else "---" for at in range(width)]
    rows = [[_one_line(cell) for cell in row] for row in block.rows]
    drawn = "\n".join(f"| {' | '.join(cells)} |" for cells in (head, rule, *rows))
    return f"**{inline(on_one_line(block.caption))}**\n\n{drawn}" if block.caption else drawn


def _one_line(line: Line) -> str:
    return _opening(" ".join(_line(line).split()))


def _line(line: Line) -> str:
    return "".join(_run(line, at) for at in range(len(line)))


def _run(line: Line, at: int) -> str:
    run = line[at]
    text = printable(run.text)
    if run.href:
        return f"<{run.href}>" if text == run.href else f"[{inline(text)}](<{run.href}>)"
    if run.code and "`" not in text and text.strip():
        return f"`{text}`"
    marked = " " if run.raised and run.text == "[" else ""
    return f"{marked}{_strong(inline(text))}" if _may_be_strong(line, at) else marked + inline(text)


def _strong(text: str) -> str:
    inner = text.strip()
    lead = text[: len(text) - len(text.lstrip())]
    return f"{lead}**{inner}**{text[len(text.rstrip()) :]}"


def _may_be_strong(line: Line, at: int) -> bool:
    """Two asterisks open and close only beside letters and figures, or at white space."""
    inner = line[at].text.strip()
    if not line[at].strong or not inner or "\n" in inner:
        return False
    before = _text_of(line[:at])
    after = _text_of(line[at + 1 :])
    opens = inner[0].isalnum() or not before or before[-1].isspace()
    return opens and (inner[-1].isalnum() or not after or after[0].isspace())


def _text_of(runs: Sequence[Run]) -> str:
    return "".join(run.text for run in runs)
