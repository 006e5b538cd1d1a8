"""All answers exported in one go, by the job that does it: how long, and how much memory beyond
what an export of one answer takes."""

from __future__ import annotations

import json
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from time import perf_counter

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import F

from citations.models import Answer, Claim
from measure.benchmarks.filled_chats import fill_with_chats
from measure.benchmarks.result import CannotMeasure, Figure, Result, memory_mb
from research_app.chats.models import Turn
from research_app.exports.models import ExportJob
from research_app.exports.tasks import write_export

CLAIMS = 100_000
CLAIMS_PER_ANSWER = 50
FORMATS = ("csv", "json", "package")
MOST_MB = 100
NOTE = f"{CLAIMS_PER_ANSWER} claims an answer. Extra memory is the highest while exporting."


def measure_export(claims: int = CLAIMS) -> Result:
    """Each format in a process of its own, which exports one answer first: what the libraries take
    is not the export's."""
    if not memory_mb():
        raise CannotMeasure("Memory is read from /proc, which this system does not have.")
    fill_with_chats(claims, per_answer=CLAIMS_PER_ANSWER, users=1)
    # Of the answers, which are copies of each other, the first is older than the rest.
    first = Turn.objects.order_by("pk")[:1]
    Turn.objects.filter(pk__in=first).update(created_at=F("created_at") - timedelta(days=1))
    figures: dict[str, Figure] = {
        "answers": Answer.objects.count(),
        "claims": Claim.objects.count(),
    }
    for name in FORMATS:
        figures |= {f"{name}_{unit}": figure for unit, figure in _in_a_child(name).items()}
    return Result(
        name="export",
        figures=figures,
        budget={f"{name}_extra_mb": MOST_MB for name in FORMATS},
        notes=(NOTE,),
    )


def measure_here(name: str) -> dict[str, Figure]:
    """Seconds, the file's size and the extra memory of one export of everything, in this
    process."""
    owner = User.objects.get()
    _run(owner, name, of_one=True)
    before = memory_mb()
    Path("/proc/self/clear_refs").write_text("5")  # the highest counts from here on
    started = perf_counter()
    job = _run(owner, name)
    seconds = perf_counter() - started
    return {
        "s": round(seconds, 1),
        "file_mb": round(job.size / 2**20, 1),
        "extra_mb": round(memory_mb(what="VmHWM") - before, 1),
    }


def _in_a_child(name: str) -> dict[str, Figure]:
    code = (
        "import django, json; django.setup(); "
        "from measure.benchmarks.exporting import measure_here; "
        f"print(json.dumps(measure_here({name!r})))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=settings.BASE_DIR,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CannotMeasure("An export broke off; its error stands above.")
    figures: dict[str, Figure] = json.loads(done.stdout)
    return figures


def _run(owner: User, name: str, *, of_one: bool = False) -> ExportJob:
    """A job that is done. Of one answer: as if it had been asked for when there was only that."""
    job = ExportJob.objects.create(owner=owner, format=name)
    if of_one:
        first = Turn.objects.order_by("pk").values_list("created_at", flat=True)[0]
        ExportJob.objects.filter(pk=job.pk).update(created_at=first)
    write_export(str(job.pk))
    job.refresh_from_db()
    if job.state != ExportJob.State.DONE:
        raise CannotMeasure(f"The export ended as {job.state}. {job.error}")
    return job
