"""The answer as JSON, described for readers of the OpenAPI document. `citations.export` writes it;
a test holds the two together."""

from research_app.api.shapes.answers import AnswerShape, CitationsShape, ClaimAlone, ReadingsShape
from research_app.api.shapes.stances import NetworkShape, StanceReadingsShape, StancesShape

__all__ = [
    "AnswerShape",
    "CitationsShape",
    "ClaimAlone",
    "NetworkShape",
    "ReadingsShape",
    "StanceReadingsShape",
    "StancesShape",
]
