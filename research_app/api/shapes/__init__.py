"""The answer as JSON, described for readers of the OpenAPI document. `citations.export` writes it;
a test holds the two together."""

from research_app.api.shapes.answers import AnswerShape, CitationsShape, ClaimAlone, ReadingsShape

__all__ = ["AnswerShape", "CitationsShape", "ClaimAlone", "ReadingsShape"]
