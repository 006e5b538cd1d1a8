"""What leaves this machine when a question is asked, in a sentence."""

from __future__ import annotations

from dataclasses import dataclass

from research_app.answering.asked.offer import Offer
from research_app.answering.options import AskOptions
from research_app.llm.leaving import NOTHING


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """What goes out with a model, with a search of the web, and with neither. What goes nowhere is
    empty."""

    model: str
    web: str
    nothing: str = NOTHING

    def sentence(self, options: AskOptions) -> str:
        """What goes out with this choice."""
        parts = [
            self.model if options.engine != "quotes" else "",
            self.web if options.web else "",
        ]
        return " ".join(part for part in parts if part) or self.nothing


def leaving(offer: Offer) -> Leaving:
    web = offer.web_host
    return Leaving(
        model=offer.goes_to_models,
        web=f"Searches go to {web}, and pages are fetched from the web." if web else "",
    )
