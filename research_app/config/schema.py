"""What may stand in a file of depth profiles. Unknown keys and bad values are refused."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

TierChoice = Literal["fast", "strong"]
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


def _exact(value: Any) -> Any:
    """A price as it is written: YAML would make a binary fraction of 0.10."""
    if isinstance(value, bool) or not isinstance(value, int | float | str | Decimal):
        raise ValueError("Input should be a number")
    try:
        return Decimal(str(value))
    except ArithmeticError as error:
        raise ValueError("Input should be a number") from error


Money = Annotated[Decimal, BeforeValidator(_exact), Field(gt=0, allow_inf_nan=False)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class CitationVerification(Strict):
    """How strictly the words of a model are held to their evidence. A field counts as set where it
    differs from the default written here."""

    min_evidence_confidence: Share = 0.5
    """A fact of which the model itself is less sure is left out, and counted."""
    max_revisions: int = Field(default=1, ge=0, le=5)
    """How often a draft that fails as a whole is sent back; with 0 no single statement is
    either."""
    unsupported: Literal["remove", "mark"] = "remove"
    """What becomes of a statement that cites nothing, or that its evidence does not support: taken
    out and listed under the answer, or shown with its verdict."""
    unsupported_limit: Share = 0.5
    """The share of a draft's statements that may fail before the whole draft, and not only these,
    is sent back."""
    fallback_to_quotes: bool = True
    """Whether quotes answer where nothing of a model's draft could be validated."""
    model_judge: bool = True
    """Whether the judge tier, where one is configured, judges besides the embedded judge."""


class Tiers(Strict):
    """Which tier of the configured models does what."""

    plan: TierChoice
    read: TierChoice
    reflect: TierChoice
    write: TierChoice


class Budget(Strict):
    """What one question may cost; null sets no limit. `cost` is in the currency of the prices that
    are set for the models."""

    tokens: int | None = Field(default=None, gt=0)
    seconds: int | None = Field(default=None, gt=0)
    cost: Money | None = None


class Depth(Strict):
    """One depth, as it is written in the file."""

    title: str = Field(min_length=1, max_length=30)
    hint: str = Field(default="", max_length=120)
    """A few words beside the title, where the depth is chosen."""
    offered: bool = True
    """Whether people may choose it on the page. Commands and the API may always."""
    clarification: bool
    """Whether a question that cannot be understood is asked back."""
    plan_iterations: int = Field(ge=1, le=10)
    """How often search, reading and reflection go round at most."""
    search_queries: int = Field(ge=1, le=20)
    """Searches in each iteration, at most."""
    passages: int = Field(ge=1, le=100)
    """Passages that are read for one search, best first."""
    reading_requests: int = Field(ge=0, le=40)
    """Requests in which a model reads what was found, at most, each with as much as fits; with none
    the code picks the quotes that the model then writes from."""
    facts_per_source: int = Field(ge=3, le=8)
    """Facts that a model may take from one source, at most."""
    web_results: int = Field(ge=1, le=50)
    """Results asked for in one search of the web."""
    web_pages: int = Field(ge=1, le=100)
    """Pages of the web that are read for one question, at most."""
    max_tool_calls: int = Field(ge=0, le=100)
    """How often a writing model may use its tools."""
    tiers: Tiers
    budget: Budget = Budget()
    citation_verification: CitationVerification = CitationVerification()


class Profile(Depth):
    """A depth ready for use: `citation_verification` is merged with the global one."""

    name: str


class ProfilesFile(Strict):
    """The whole file."""

    citation_verification: CitationVerification = CitationVerification()
    depths: dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,19}$")], Depth]
