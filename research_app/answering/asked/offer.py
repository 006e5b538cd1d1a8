"""What can be chosen for a question on this machine. What is not configured is not offered, and
refused with a sentence where somebody asks for it all the same."""

from __future__ import annotations

from dataclasses import dataclass, replace

from research_app.answering.options import DEFAULT_OPTIONS, AskOptions
from research_app.config import Profile, UnknownDepth, has_profile, offered_profiles, profile
from research_app.llm.configuration import configured
from research_app.sources.asking import CannotAsk
from research_app.synthesis.styles import (
    REPORT,
    STYLES,
    Style,
    StyleNotAvailable,
    checked_length,
    checked_style,
)
from research_app.web_search.configured import configured_service

NO_WEB = (
    "No web search is set up here. Ask without it; an administrator can set one up, as the README "
    "describes."
)


class OptionRefused(CannotAsk):
    """An option that does not exist or is not set up here. The message says what there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """`model_host` is where the configured models are, `web_host` where the search service is; each
    is empty where none is configured."""

    depths: tuple[Profile, ...]
    styles: tuple[Style, ...]
    model_host: str = ""
    web_host: str = ""

    @property
    def has_choice_of_engine(self) -> bool:
        return bool(self.model_host)


def current_offer() -> Offer:
    """What people may choose on the page now."""
    model = model_host()
    return Offer(
        depths=offered_profiles(),
        styles=tuple(style for style in STYLES if model or not style.rewrites),
        model_host=model,
        web_host=web_host(),
    )


def checked_options(options: AskOptions) -> AskOptions:
    """The same options. Raises `OptionRefused` where they cannot be had here."""
    writes = options.engine == "auto" and bool(model_host())
    try:
        profile(options.depth)
        checked_style(options.style, model=writes)
        checked_length(options.max_output_length)
    except (UnknownDepth, StyleNotAvailable) as error:
        raise OptionRefused(str(error)) from error
    if options.web and not web_host():
        raise OptionRefused(NO_WEB)
    return options


def what_is_left(options: AskOptions) -> AskOptions:
    """The options as far as they can still be had: for a box that is filled in from an earlier
    question."""
    offer = current_offer()
    engine = options.engine if offer.model_host else "auto"
    fitting = replace(
        options,
        depth=options.depth if has_profile(options.depth) else DEFAULT_OPTIONS.depth,
        engine=engine,
        web=options.web and bool(offer.web_host),
        critique="",
    )
    writes = engine == "auto" and bool(offer.model_host)
    return fitting if _can_be_had(fitting.style, writes) else replace(fitting, style=REPORT)


def from_quotes_instead(options: AskOptions) -> AskOptions:
    """The same question without a model: a style that would need one becomes the report."""
    kept = options.style if _can_be_had(options.style, False) else REPORT
    return replace(options, engine="quotes", style=kept)


def _can_be_had(style: str, writes: bool) -> bool:
    return any(each.name == style and (writes or not each.rewrites) for each in STYLES)


def model_host() -> str:
    """Where questions and passages go when a model writes; empty where none is configured."""
    models = configured()
    if models is None or "fast" not in models.tiers:
        return ""
    return " and ".join(address.host for address in models.addresses)


def web_host() -> str:
    """Where searches of the web go; empty where no service is configured."""
    service = configured_service()
    return service.host if service else ""
