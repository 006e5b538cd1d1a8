"""What can be chosen for a question on this machine. What is not configured is not offered, and
refused with a sentence where somebody asks for it all the same."""

from __future__ import annotations

from dataclasses import dataclass, replace

from research_app.answering.options import DEFAULT_OPTIONS, AskOptions
from research_app.config import Profile, UnknownDepth, has_profile, offered_profiles, profile
from research_app.llm.configuration import Configuration, configured
from research_app.llm.leaving import what_goes_to
from research_app.scope.askable import CannotAsk
from research_app.synthesis.styles import (
    REPORT,
    STYLES,
    Style,
    StyleNotAvailable,
    checked_length,
    checked_style,
    styles_for,
)
from research_app.web_search.configured import configured_service

NO_WEB = (
    "No web search is set up here. Ask without it; an administrator can set one up, as the README "
    "describes."
)


NO_FILTER = (
    "{} narrows down statutes and policies, which are read in compliance mode alone: choose that "
    "mode, or leave it out."
)
NO_WEB_IN_COMPLIANCE = (
    "Compliance mode answers from the statutes and policies given or in the library and does not "
    "search the web. Ask without it."
)
NO_WEB_IN_CHECK = (
    "A text is checked against the documents that are asked, not against the web. Leave the web "
    "out, or add the pages that should say it."
)
NO_OTHER_WORDS = (
    "In compliance mode requirements keep the words of their source, so “{}” cannot be had. Choose "
    "one of {}."
)
FILTERS = ("topic", "section", "category")


class OptionRefused(CannotAsk):
    """An option that does not exist or is not set up here. The message says what there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What people may choose on the page. `model_host` is where the configured models are,
    `web_host` where searches of the web go; each is empty where nothing is configured.
    `goes_to_models` says what models are told and where, empty if they are on this very machine."""

    depths: tuple[Profile, ...]
    styles: tuple[Style, ...]
    model_host: str = ""
    goes_to_models: str = ""
    web_host: str = ""

    @property
    def has_model(self) -> bool:
        return bool(self.model_host)

    def can_be_had(self, options: AskOptions) -> bool:
        """Whether the style fits to who writes."""
        writes = self.has_model and options.engine == "auto" and options.mode == "research"
        return any(each.name == options.style and (writes or not each.rewrites) for each in STYLES)


def current_offer() -> Offer:
    models, service = configured(), configured_service()
    return Offer(
        depths=offered_profiles(),
        styles=styles_for(models is not None),
        model_host=_host_of(models),
        goes_to_models=what_goes_to(models),
        web_host=service.host if service else "",
    )


def checked_options(options: AskOptions) -> AskOptions:
    """The same options. Raises `OptionRefused` where they cannot be had here."""
    try:
        profile(options.depth)
        checked_style(options.style, model=options.engine == "auto" and bool(model_host()))
        checked_length(options.max_output_length)
    except (UnknownDepth, StyleNotAvailable) as error:
        raise OptionRefused(str(error)) from error
    _check_mode(options)
    if options.web and configured_service() is None:
        raise OptionRefused(NO_WEB)
    return options


def _check_mode(options: AskOptions) -> None:
    """Raises `OptionRefused` for what the mode cannot do."""
    if options.mode != "compliance":
        given = [name for name in FILTERS if getattr(options, name)]
        if given:
            raise OptionRefused(NO_FILTER.format(f"“{given[0]}”"))
        if options.mode == "check" and options.web:
            raise OptionRefused(NO_WEB_IN_CHECK)
        return
    if options.web:
        raise OptionRefused(NO_WEB_IN_COMPLIANCE)
    style = checked_style(options.style, model=True)
    if style.rewrites:
        offered = ", ".join(each.name for each in styles_for(False))
        raise OptionRefused(NO_OTHER_WORDS.format(style.title, offered))


def what_is_left(options: AskOptions, offer: Offer) -> AskOptions:
    """The options as far as they can still be had: for a box that is filled in from an earlier
    question."""
    left = replace(
        options,
        depth=options.depth if has_profile(options.depth) else DEFAULT_OPTIONS.depth,
        engine=options.engine if offer.has_model else "auto",
        web=options.web and bool(offer.web_host) and options.mode == "research",
        critique="",
    )
    return left if offer.can_be_had(left) else replace(left, style=REPORT)


def from_quotes_instead(options: AskOptions, offer: Offer) -> AskOptions:
    """The same question without a model: a style that would need one becomes the report."""
    left = replace(what_is_left(options, offer), engine="quotes")
    return left if offer.can_be_had(left) else replace(left, style=REPORT)


def model_host() -> str:
    """Where a model would write; empty where none is configured."""
    return _host_of(configured())


def _host_of(models: Configuration | None) -> str:
    return " and ".join(address.host for address in models.addresses) if models else ""
