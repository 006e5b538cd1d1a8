"""There is one way to the web and one to configured endpoints."""

import ast
import socket
from pathlib import Path

import pytest

from tests.unit.reading.made_documents import extract_here

ROOT = Path(__file__).resolve().parents[3]
OPEN_CONNECTIONS = {"httpx", "httpx2", "httpcore", "httpcore2", "requests", "aiohttp", "urllib3"}
OPEN_CONNECTIONS |= {"urllib.request", "http.client", "ftplib", "smtplib", "socket", "boto3"}
# Fetching pages, endpoints and what speaks to them; sockets to listen on, and a machine's name.
ALLOWED = (
    *("research_app/reading/fetch", "research_app/endpoints/", "research_app/llm/"),
    *("research_app/web_search/", "research_app/health.py"),
    *("research_app/runs/server.py", "research_app/runs/management/commands/serve.py"),
)
PAGE = """<html><head><link rel=stylesheet href="http://127.0.0.1:9/a.css">
<base href="http://127.0.0.1:9/">
<meta http-equiv=refresh content="0; url=http://127.0.0.1:9/b"></head>
<body><p>Owls hunt at night.</p>
<img src="http://127.0.0.1:9/c.png"><iframe src="http://127.0.0.1:9/d"></iframe>
<svg><image href="http://127.0.0.1:9/e"/></svg><object data="http://127.0.0.1:9/f"></object>
</body></html>"""
MARKDOWN = (
    "Owls hunt at night. ![x](http://127.0.0.1:9/a.png)\n\n<img src='http://127.0.0.1:9/b'>\n"
)


def imported(file: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names | {name.partition(".")[0] for name in names}


def test_only_these_modules_open_connections():
    for package in ("research_app", "citations"):
        for file in (ROOT / package).rglob("*.py"):
            path = str(file.relative_to(ROOT))
            used = imported(file) & OPEN_CONNECTIONS
            assert not used or path.startswith(ALLOWED), f"{path} imports {used}"
            assert "fetch_url" not in file.read_text(), path


@pytest.mark.parametrize(("data", "name"), [(PAGE, "a.html"), (MARKDOWN, "a.md")])
def test_nothing_in_a_document_is_fetched(monkeypatch, data, name):
    def refuse(*_):
        raise AssertionError("a reader opened a connection")

    monkeypatch.setattr(socket.socket, "connect", refuse)
    assert "Owls hunt at night." in extract_here(data.encode(), file_name=name).text
