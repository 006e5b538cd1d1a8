"""Measure how fast the product is against its budgets, in a process and a database of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping
from inspect import signature
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from measure.benchmarks.catalogue import BENCHMARKS
from measure.benchmarks.processes import check_folder_is_ours, measure_apart
from measure.benchmarks.result import CannotMeasure, machine

SIZES = {
    "passages": "passages in the library",
    "claims": "claims in the database, each with one piece of evidence",
    "pages": "pages of the PDF",
    "times": "how often it is timed",
    "readers": "open streams at a time",
    "researchers": "people at work at a time",
    "documents": "documents that are added meanwhile",
    "think": "seconds between an answer and the next question",
    "seconds": "how long they work",
}


class Command(BaseCommand):
    help = (
        "Measure one benchmark, or all. Your data is not touched: a database is made for it in the "
        "folder for temporary files (TMPDIR) and removed again."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", choices=[*BENCHMARKS, "all"])
        parser.add_argument("--json", action="store_true", help="one JSON object on the last line")
        for name, meaning in SIZES.items():
            parser.add_argument(f"--{name}", type=int, metavar="N", help=meaning)
        parser.add_argument(
            "--search",
            choices=["embedded", "postgres"],
            default="embedded",
            help="which engine searches; postgres: on the server of DATABASE_URL",
        )
        # How the command starts itself in the folder it made.
        parser.add_argument("--here", action="store_true", help="not for use by hand")

    def handle(self, *args: Any, **options: Any) -> None:
        name, engine = options["name"], options["search"]
        sizes = {size: options[size] for size in SIZES if options[size] is not None}
        try:
            names = _names(name, sizes, engine)
            if options["here"]:
                self._print(_measure_here(name, sizes, engine))
                return
        except CannotMeasure as error:
            raise CommandError(str(error)) from error
        results = [_measure(each, sizes, engine) for each in names]
        if name != "all" and "not_measured" in results[0]:
            raise CommandError(results[0]["not_measured"])
        if not options["json"]:
            for result in results:
                self._show(result)
        elif name == "all":
            met = all(result.get("met", False) for result in results)
            self._print({"met": met, "machine": machine(), "benchmarks": results})
        else:
            self._print(results[0])

    def _print(self, result: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(result, ensure_ascii=False))

    def _show(self, result: dict[str, Any]) -> None:
        if "not_measured" in result:
            self.stdout.write(f"{result['name']}: not measured. {result['not_measured']}")
            return
        self.stdout.write(f"{result['name']}: {'within' if result['met'] else 'MISSES'} its budget")
        for name, figure in result["figures"].items():
            most = result["budget"].get(name)
            allowed = "" if most is None else f"   at most {most}"
            self.stdout.write(f"  {name:20} {figure}{allowed}")
        for note in result["notes"]:
            self.stdout.write(f"  {note}")


def _names(name: str, sizes: Mapping[str, int], engine: str) -> list[str]:
    """The benchmarks to run. Raises `CannotMeasure` for a size that none of them heeds."""
    names = list(BENCHMARKS) if name == "all" else [name]
    if engine != "embedded" and names != ["search"]:
        raise CannotMeasure("--search goes with bench search.")
    heeded = set().union(*(_heeded(each) for each in names))
    for size, given in sizes.items():
        if size not in heeded:
            raise CannotMeasure(f"--{size} means nothing for {name}; leave it out.")
        if given < 1:
            raise CannotMeasure(f"--{size} must be a whole number from 1 on.")
    return names


def _heeded(name: str) -> set[str]:
    """The sizes that the benchmark can be given."""
    return set(signature(BENCHMARKS[name]).parameters)


def _measure_here(name: str, sizes: Mapping[str, int], engine: str) -> dict[str, Any]:
    check_folder_is_ours()
    searching = {"engine": engine} if "engine" in _heeded(name) else {}
    try:
        return BENCHMARKS[name](**sizes, **searching).as_json()
    except CannotMeasure as error:
        return {"name": name, "not_measured": str(error)}


def _measure(name: str, sizes: Mapping[str, int], engine: str) -> dict[str, Any]:
    """In a process of its own; `not_measured` says why there are no figures."""
    given = [f"--{size}={number}" for size, number in sizes.items() if size in _heeded(name)]
    command = ["bench", name, *given, f"--search={engine}"]
    try:
        line = measure_apart(command, on_postgresql=engine == "postgres")
    except CannotMeasure as error:
        return {"name": name, "not_measured": str(error)}
    result: dict[str, Any] = json.loads(line)
    return result
