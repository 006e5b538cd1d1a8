"""Messages and tools for the tests of this room."""

from pydantic import BaseModel, ConfigDict

from research_app.llm import models_for_run
from research_app.llm.protocols import Message, Tool

HELLO = [Message(role="user", content="Which tide is highest?")]


class Query(BaseModel):
    """What to search for."""

    model_config = ConfigDict(extra="forbid")

    query: str
    limit: int = 3


SEARCH = Tool(name="search", description="Searches.", arguments=Query)


def fast_model(**limits):
    """The fast tier of what is configured, with a generous budget unless a test says otherwise."""
    return models(**limits).fast


def models(**limits):
    return models_for_run(**{"tokens": 100_000, "seconds": 30, "cost": None, **limits})
