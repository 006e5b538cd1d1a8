"""A test of the models that are configured: can they be reached, do they know what is needed?"""

from __future__ import annotations

import io
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import httpx2
from PIL import Image, ImageDraw, ImageFont
from pydantic import BaseModel

from research_app.endpoints.client import endpoint_client
from research_app.endpoints.transport import Limits
from research_app.llm.calling.abilities import ABILITIES
from research_app.llm.calling.budget import Budget, Deadline
from research_app.llm.calling.client import EndpointModel
from research_app.llm.configuration import Configuration, TierConfiguration
from research_app.llm.errors import ModelError
from research_app.llm.models import ExaminedModel
from research_app.llm.protocols import Message, Picture, Tool, ToolCall
from research_app.llm.run import model_of
from research_app.llm.verdicts import ENOUGH_AGREED, agreement
from research_app.llm.window import window_of

_SECONDS = 60.0
_TOKENS = 40_000
SMALLEST_WINDOW = 8_192
_SHOWN_WORDS = (
    *("anchor", "basket", "candle", "dolphin", "engine", "feather", "garden", "hammer"),
    *("island", "jacket", "kettle", "ladder", "mirror", "needle", "orchard", "pencil"),
)

Outcome = Literal["works", "fails", "missing"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthCheck:
    """`missing`: the model does without, and so does the product."""

    name: str
    outcome: Outcome
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelHealth:
    tiers: tuple[str, ...]
    model: str
    host: str
    checks: tuple[HealthCheck, ...]
    found: Found


@dataclass(slots=True)
class Found:
    """What becomes a default of the model's requests, see `ExaminedModel`; `answers` is false where
    nothing could be found out."""

    url: str
    answers: bool = False
    structured: str = ""
    thinks: bool = False
    context: int | None = None
    agreed: int | None = None
    sees: bool = False


class _Colour(BaseModel):
    """The colour of a thing."""

    colour: str


def examine_models(configuration: Configuration) -> list[ModelHealth]:
    """One for each model; a tier that falls back to another is named with it."""
    by_tier: dict[TierConfiguration, list[str]] = {}
    for name, tier in configuration.tiers.items():
        by_tier.setdefault(tier, []).append(name)
    return [_examined(tier, tuple(names), configuration) for tier, names in by_tier.items()]


def keep_findings(tested: Sequence[ModelHealth]) -> None:
    """As the defaults of what is asked of these models from now on."""
    for health in tested:
        found = health.found
        if found.answers:
            names = ("structured", "thinks", "context", "agreed", "sees")
            defaults = {name: getattr(found, name) for name in names}
            ExaminedModel.objects.update_or_create(
                base_url=found.url, model=health.model, defaults=defaults
            )


def _examined(
    tier: TierConfiguration, names: tuple[str, ...], configuration: Configuration
) -> ModelHealth:
    found = Found(url=tier.address.url)
    ABILITIES.forget(tier.address.url, tier.model)
    checks = tuple(_checks(tier, names, configuration, found))
    host = tier.address.host
    return ModelHealth(tiers=names, model=tier.model, host=host, checks=checks, found=found)


def _checks(
    tier: TierConfiguration, names: tuple[str, ...], configuration: Configuration, found: Found
) -> Iterator[HealthCheck]:
    yield _listed(tier)
    budget = Budget(
        tokens=_TOKENS, deadline=Deadline(_SECONDS), cost=None, currency="", host=tier.address.host
    )
    model = model_of(tier, configuration, budget)
    answers = _tried("Answers", lambda: _answer(model))
    yield answers
    found.answers = answers.outcome == "works"
    if found.answers:
        yield _tried("Structured replies", lambda: _structure(model, tier, found))
        yield _tools(model)
        yield _judging(model, names, found)
        yield _seeing(model, tier, found)
        yield _thinking(tier, found)
        yield _window(tier, found)


def _listed(tier: TierConfiguration) -> HealthCheck:
    """Whether the endpoint lists the model; not every endpoint has a list."""
    name = "Model known"
    limits = Limits(connect=10, silence=15, whole=20, reply_bytes=2_000_000)
    with endpoint_client(tier.address, key=tier.key, limits=limits) as http:
        try:
            reply = http.get("models")
            listed = reply.json()["data"] if reply.status_code == 200 else None
            names = {each["id"] for each in listed} if listed is not None else set()
        except httpx2.HTTPError:
            return HealthCheck(name=name, outcome="fails", note="The endpoint gives no answer.")
        except (ValueError, KeyError, TypeError, RecursionError):
            listed, names = None, set()
    if listed is None:
        return HealthCheck(name=name, outcome="missing", note="The endpoint lists no models.")
    if tier.model in names:
        return HealthCheck(name=name, outcome="works")
    return HealthCheck(name=name, outcome="missing", note="It is not in the endpoint's list.")


def _tried(name: str, test: Callable[[], str]) -> HealthCheck:
    try:
        return HealthCheck(name=name, outcome="works", note=test())
    except ModelError as error:
        return HealthCheck(name=name, outcome="fails", note=error.sentence)


def _answer(model: EndpointModel) -> str:
    begun = time.monotonic()
    model.say([Message(role="user", content="Answer with the one word: ready")], max_tokens=500)
    return f"after {round((time.monotonic() - begun) * 1000)} ms"


def _structure(model: EndpointModel, tier: TierConfiguration, found: Found) -> str:
    asked = Message(role="user", content="What colour is a ripe tomato?")
    model.structured([asked], _Colour, max_tokens=500)
    rejected = ABILITIES.rejected(tier.address.url, tier.model)
    forms = ExaminedModel.Forms
    form = forms.JSON if "json_object" not in rejected else forms.WORDS
    form = forms.SCHEMA if "json_schema" not in rejected else form
    found.structured = form.value
    return str(form.label)


def _judging(model: EndpointModel, names: tuple[str, ...], found: Found) -> HealthCheck:
    """A model that agrees with too few readers is no judge unless somebody names it as one."""
    try:
        found.agreed, claims = agreement(model)
    except ModelError as error:
        return HealthCheck(name="Judging", outcome="fails", note=error.sentence)
    note = f"It agrees with readers on {found.agreed} of {claims} claims"
    if found.agreed >= ENOUGH_AGREED:
        return HealthCheck(name="Judging", outcome="works", note=f"{note}.")
    so = "it should not be the judge" if "judge" in names else "it is not used as judge"
    note = f"{note}, fewer than {ENOUGH_AGREED}: {so}."
    return HealthCheck(name="Judging", outcome="missing", note=note)


def _seeing(model: EndpointModel, tier: TierConfiguration, found: Found) -> HealthCheck:
    """A word in a picture, which no model can guess and none is told in words."""
    name, word = "Pictures", secrets.choice(_SHOWN_WORDS)
    asked = "Which word is written in the picture? Answer with that word alone."
    message = Message(role="user", content=asked, pictures=(_picture_of(word),))
    try:
        said = model.say([message], max_tokens=500).casefold()
    except ModelError as error:
        return HealthCheck(name=name, outcome="missing", note=error.sentence)
    found.sees = word in said and "pictures" not in ABILITIES.rejected(tier.address.url, tier.model)
    if not found.sees:
        return HealthCheck(name=name, outcome="missing", note="It cannot read a picture.")
    note = "It is shown pages of PDFs whose tables are hard to read from their text."
    return HealthCheck(name=name, outcome="works", note=note)


def _picture_of(word: str) -> Picture:
    paper = Image.new("L", (320, 120), "white")
    ImageDraw.Draw(paper).text((40, 30), word, fill="black", font=ImageFont.load_default(48))
    out = io.BytesIO()
    paper.save(out, "PNG")
    return Picture(png=out.getvalue())


def _window(tier: TierConfiguration, found: Found) -> HealthCheck:
    """Asked last: some servers tell it of a model that is loaded."""
    found.context = window_of(tier)
    if found.context is None:
        note = f"The endpoint does not tell; LLM_CONTEXT says {tier.context:,} tokens."
        return HealthCheck(name="Window", outcome="missing", note=note)
    note = f"{found.context:,} tokens; requests use {min(found.context, tier.context):,} of them"
    if found.context >= SMALLEST_WINDOW:
        return HealthCheck(name="Window", outcome="works", note=note)
    note = (
        f"{found.context:,} tokens are too few; start the server with {SMALLEST_WINDOW:,} at least."
    )
    return HealthCheck(name="Window", outcome="fails", note=note)


def _thinking(tier: TierConfiguration, found: Found) -> HealthCheck:
    """What was seen in the replies before."""
    found.thinks = thinks = ABILITIES.thinks(tier.address.url, tier.model)
    note = f"it may think for {tier.thinking_tokens:,} tokens beside a reply"
    return HealthCheck(
        name="Thinking",
        outcome="works" if thinks else "missing",
        note=note if thinks else "It replies without thinking.",
    )


def _tools(model: EndpointModel) -> HealthCheck:
    """A model without tools is written to without them."""
    name = "Tools"
    tool = Tool(name="note_colour", description="Notes a thing's colour.", arguments=_Colour)
    asked = Message(role="user", content="Use note_colour to note the colour of a ripe tomato.")
    try:
        parts = list(model.stream([asked], tools=[tool], max_tokens=500))
    except ModelError as error:
        return HealthCheck(name=name, outcome="fails", note=error.sentence)
    if any(isinstance(part, ToolCall) for part in parts):
        return HealthCheck(name=name, outcome="works")
    return HealthCheck(name=name, outcome="missing", note="It answers without using them.")
