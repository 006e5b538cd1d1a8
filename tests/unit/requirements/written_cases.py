"""Cases written as paragraphs of "name: words" lines; a line that is indented goes on."""

from __future__ import annotations


def read_cases(text: str) -> list[dict[str, str]]:
    return [_case(block) for block in text.strip().split("\n\n")]


def _case(block: str) -> dict[str, str]:
    lines: list[str] = []
    for line in block.splitlines():
        if line.startswith(" "):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line)
    return dict(line.split(": ", 1) for line in lines)
