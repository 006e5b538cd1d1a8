"""`manage.py serve` that counts its queries, and tells them when asked.

It is started by a benchmark, never by a deployment. Each line on its standard input is answered by
one line of JSON on its standard output: the fields of `Counter`.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any, TypeVar

import django
from django.core.management import execute_from_command_line
from django.db.backends.signals import connection_created

Value = TypeVar("Value")
#: What is counted, and the function of the feed that does it.
FUNCTIONS = {"look": "read_new", "roll call": "seats_lost"}
purpose: ContextVar[str] = ContextVar("purpose", default="")


class Counter:
    """Since the start of the process: looks at the logs of the runs that are followed, calls of the
    roll of those who follow, and the queries that both made; and all queries of the process, those
    of answering and of pages too."""

    def __init__(self) -> None:
        self.calls = dict.fromkeys(FUNCTIONS, 0)
        self.queries = dict.fromkeys([*FUNCTIONS, ""], 0)

    def watch(self) -> None:
        from research_app.runs.log import feed

        connection_created.connect(self._watch_connection, weak=False)
        for name, function in FUNCTIONS.items():
            setattr(feed, function, self._counted(name, getattr(feed, function)))

    def tell(self) -> None:
        """Answers for as long as somebody asks."""
        for _ in sys.stdin:
            print(json.dumps({"calls": self.calls, "queries": self.queries}), flush=True)

    def _counted(self, name: str, work: Callable[[Any], Value]) -> Callable[[Any], Value]:
        def counted(asked: Any) -> Value:
            self.calls[name] += 1
            token = purpose.set(name)
            try:
                return work(asked)
            finally:
                purpose.reset(token)

        return counted

    def _watch_connection(self, *, connection: Any, **_: Any) -> None:
        if self._count not in connection.execute_wrappers:  # it was opened again
            connection.execute_wrappers.append(self._count)

    def _count(self, execute: Callable[..., Value], *arguments: Any) -> Value:
        self.queries[purpose.get()] += 1
        return execute(*arguments)


def serve(arguments: list[str]) -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "research_app.settings")
    django.setup()
    counter = Counter()
    counter.watch()
    threading.Thread(target=counter.tell, daemon=True).start()
    execute_from_command_line(["manage.py", "serve", *arguments])


if __name__ == "__main__":
    serve(sys.argv[1:])
