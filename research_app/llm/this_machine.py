"""Model servers that run on this machine, offered at the start where no model is configured.

They are looked for only in front of a terminal and used only after a yes. What was answered is kept
beside the data, so that nobody is asked twice; a yes is a row that staff can change in the admin.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import httpx2

from research_app.endpoints.address import endpoint_address
from research_app.endpoints.client import endpoint_client
from research_app.endpoints.transport import Limits
from research_app.llm.configuration import configured
from research_app.llm.models import LanguageModel

SERVERS = (("Ollama", 11434), ("llama.cpp", 8080), ("LM Studio", 1234))
"""With the ports that they listen on unless told otherwise."""
ANSWERS = "local-models.json"
_LIMITS = Limits(connect=0.5, silence=1, whole=1.5, reply_bytes=500_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalModel:
    server: str
    url: str
    name: str


def offer_local_models(ask: Callable[[str], str], folder: Path) -> str:
    """Asks whether a model that is found is to be used, no being the default; what was decided, in
    a sentence, "" where there was nothing to decide. `ask` shows a question and returns what was
    typed."""
    if configured() is not None:
        return ""
    kept = folder / ANSWERS
    answers = _read(kept)
    for found in _found(answers):
        said = ask(
            f"{found.server} runs on this machine with the model {found.name}: use it to write "
            "answers, so that nothing leaves this machine? [y/N] "
        )
        wanted = said.strip().lower() in ("y", "yes")
        answers = {**answers, found.url: "yes" if wanted else "no"}
        kept.write_text(json.dumps(answers, indent=1), encoding="utf-8")
        if wanted:
            LanguageModel.objects.create(tier="fast", base_url=found.url, model=found.name)
            return f"{found.name} writes answers from now on; the admin's “Language models” has it."
    return ""


def _found(answers: Mapping[str, str]) -> Iterator[LocalModel]:
    """Those that nobody was asked about yet."""
    for server, port in SERVERS:
        url = f"http://127.0.0.1:{port}/v1"
        if url not in answers and (name := _first_model(url)):
            yield LocalModel(server=server, url=url, name=name)


def _first_model(url: str) -> str:
    """The first model that the server lists and that writes; "" where there is none."""
    try:
        with endpoint_client(endpoint_address(url), limits=_LIMITS) as http:
            reply = http.get("models")
            listed = reply.json()["data"] if reply.status_code == 200 else []
            names = [each["id"] for each in listed]
    except (httpx2.HTTPError, ValueError, KeyError, TypeError, RecursionError):
        return ""
    return next((name for name in names if _writes(name)), "")


def _writes(name: object) -> bool:
    """Whether a name is one, and not that of a model which only makes embeddings."""
    is_name = isinstance(name, str) and name.isprintable() and 0 < len(name) <= 200
    return is_name and "embed" not in str(name).lower()


def _read(kept: Path) -> dict[str, str]:
    try:
        read = json.loads(kept.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return read if isinstance(read, dict) else {}
