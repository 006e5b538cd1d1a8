"""A search service made of a script: a real HTTP server on loopback that speaks the documented form
of Brave, Tavily and SearXNG.

    with SearchServer() as server:
        server.results = [result("https://owls.example/a", "Owls")]
        server.answers = [raw(429, b""), None]   # what the next requests get; None: the results

`requests` holds what was asked: method, path, query, headers in lower case, and the JSON body.
"""

from __future__ import annotations

import json
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

KEY = "search-key-0123456789"


@dataclass
class Asked:
    method: str
    path: str
    query: dict[str, str]
    headers: dict[str, str]
    body: Any


@dataclass
class Answer:
    status: int
    content: bytes
    headers: dict[str, str] = field(default_factory=dict)


def result(url: str, title: str | None = "A page", snippet: str | None = "Some words") -> dict:
    return {"url": url, "title": title, "snippet": snippet}


def raw(status: int, content: bytes = b"", **headers: str) -> Answer:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status, content, named)


def said(value: Any, status: int = 200) -> Answer:
    return Answer(status, json.dumps(value).encode(), {"Content-Type": "application/json"})


class SearchServer:
    def __init__(self) -> None:
        self.results: list[dict] = []
        self.extracts: dict[str, str] = {}
        self.answers: list[Answer | None] = []
        self.requests: list[Asked] = []
        self.needs_key = False

    def __enter__(self) -> SearchServer:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self._answer("GET", None)

            def do_POST(self) -> None:
                length = int(self.headers.get("Content-Length") or 0)
                self._answer("POST", json.loads(self.rfile.read(length)))

            def _answer(self, method: str, body: Any) -> None:
                parts = urlsplit(self.path)
                query = {name: values[0] for name, values in parse_qs(parts.query).items()}
                headers = {name.lower(): value for name, value in self.headers.items()}
                asked = Asked(method, parts.path, query, headers, body)
                answer = server.answer(asked)
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(answer.content)))
                self.end_headers()
                self.wfile.write(answer.content)

            def log_message(self, *args: Any) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._http.server_address[1]}"
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,))
        self._thread.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self._http.shutdown()
        self._thread.join()
        self._http.server_close()

    @property
    def queries(self) -> list[str]:
        """What was searched, in order."""
        return [each.query.get("q") or (each.body or {}).get("query", "") for each in self.requests]

    def answer(self, asked: Asked) -> Answer:
        self.requests.append(asked)
        scripted = self.answers.pop(0) if self.answers else None
        if scripted is not None:
            return scripted
        if self.needs_key and KEY not in str(asked.headers):
            return said({"detail": {"error": "Unauthorized: missing or invalid API key."}}, 401)
        forms = {"/web/search": self._brave, "/extract": self._extract, "/search": self._search}
        form = forms.get(asked.path)
        return form(asked) if form else raw(404)

    def _brave(self, asked: Asked) -> Answer:
        results = [
            {
                "type": "search_result",
                "url": each["url"],
                "title": each["title"],
                "description": each["snippet"],
                "is_source_local": False,
                "language": "en",
                "profile": {"name": "A site", "url": each["url"], "long_name": "a.example"},
            }
            for each in self.results
        ]
        reply: dict[str, Any] = {
            "type": "search",
            "query": {"original": asked.query["q"], "more_results_available": True},
            "mixed": {"type": "mixed", "main": [{"type": "web", "index": 0, "all": False}]},
        }
        return said({**reply, "web": {"type": "search", "results": results}} if results else reply)

    def _search(self, asked: Asked) -> Answer:
        """Tavily asks by POST, SearXNG by GET."""
        results = [
            {"url": each["url"], "title": each["title"], "content": each["snippet"], "score": 0.8}
            for each in self.results
        ]
        if asked.method == "POST":
            tavily = {"query": asked.body["query"], "answer": None, "images": []}
            return said({**tavily, "results": results, "response_time": 1.1, "request_id": "a"})
        if asked.query.get("format") != "json":
            return raw(200, b"<html></html>", Content_Type="text/html")
        searxng = [
            {
                **each,
                "engine": "x",
                "parsed_url": ["https", "a", "/", "", "", ""],
                "engines": ["x"],
                "positions": [1],
                "publishedDate": None,
            }
            for each in results
        ]
        return said(
            {
                "query": asked.query["q"],
                "number_of_results": 0,
                "results": searxng,
                "answers": [],
                "corrections": [],
                "infoboxes": [],
                "suggestions": [],
                "unresponsive_engines": [],
            }
        )

    def _extract(self, asked: Asked) -> Answer:
        urls = asked.body["urls"]
        read = [
            {"url": url, "raw_content": self.extracts[url], "images": []}
            for url in urls
            if url in self.extracts
        ]
        missed = [
            {"url": url, "error": "Failed to fetch url"} for url in urls if url not in self.extracts
        ]
        return said({"results": read, "failed_results": missed, "response_time": 0.2})
