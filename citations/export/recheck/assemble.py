"""Joining the modules of the check into one file, `verify.py`.

Not a part of the check itself. Modules come in the order in which they need each other, and none
defines a name of another one. Their imports of each other are left out and those of the standard
library stand once at the top; nothing else is changed, so that the file reads as the modules do.
Identical modules give identical bytes.
"""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
_OWN = ("citations.export.recheck", "__future__")
MODULES = (
    *("report", "records", "strict_json", "signature", "seal"),
    *("evidence", "formula", "numbers", "summary", "compliance", "stances", "answers", "documents"),
    *("archive", "package", "command"),
)
HEAD = '''\
#!/usr/bin/env python3
"""Checks exports of Evidence Desk again: packages, answers, PROV, Web Annotations, audits.

    python verify.py FILE [--key KEY] [--json]

One file, Python 3.9 or newer, its standard library and nothing else. It writes nothing and asks
nothing of any network. Ends with 0 when all holds, 1 when something does not, 2 when the file
cannot be checked.

MIT licence.
"""
'''


@cache
def verify_py() -> str:
    """The source of verify.py."""
    plain: set[str] = set()
    members: dict[str, set[str]] = {}
    bodies = [_body(name, plain, members) for name in MODULES]
    lines = [f"import {name}" for name in sorted(plain)]
    lines += [
        f"from {module} import {', '.join(sorted(members[module], key=_as_sorted))}"
        for module in sorted(members)
    ]
    imports = "from __future__ import annotations\n\n" + "\n".join(lines)
    return f"{HEAD}\n{imports}\n" + "".join(bodies)


def _as_sorted(name: str) -> tuple[bool, str]:
    return (not name.isupper(), name)


def _body(name: str, plain: set[str], members: dict[str, set[str]]) -> str:
    """A module's source under a heading, without its imports, which are collected."""
    source = (HERE / f"{name}.py").read_text(encoding="utf-8")
    tree = ast.parse(source)
    lines = source.splitlines()
    left_out: set[int] = set()
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            left_out |= set(range(node.lineno - 1, node.end_lineno or node.lineno))
            _collect(node, plain, members)
    docstring = tree.body[0]
    left_out |= set(range(docstring.lineno - 1, docstring.end_lineno or 1))
    kept = [line for at, line in enumerate(lines) if at not in left_out]
    body = "\n".join(kept).strip("\n")
    return f"\n\n{_heading(name, ast.get_docstring(tree) or '')}\n\n\n{body}\n"


def _collect(node: ast.stmt, plain: set[str], members: dict[str, set[str]]) -> None:
    if isinstance(node, ast.Import):
        plain |= {alias.name for alias in node.names}
    if isinstance(node, ast.ImportFrom) and node.module and not node.module.startswith(_OWN):
        members.setdefault(node.module, set()).update(alias.name for alias in node.names)


def _heading(name: str, docstring: str) -> str:
    rule = "# " + "=" * 98
    said = "\n".join(f"# {line}".rstrip() for line in docstring.splitlines())
    return f"{rule}\n# {name}\n#\n{said}\n{rule}"
