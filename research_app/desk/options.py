"""How a question is to be answered, as the box for questions shows it: one line, what its dialog
offers, and what leaves this machine with each choice."""

from __future__ import annotations

from dataclasses import dataclass, replace

from citations.drafts import AnswerDraft
from research_app.answering.asked.kept import options_kept
from research_app.answering.asked.offer import Offer, what_is_left
from research_app.answering.asked.sent import options_as_sent
from research_app.answering.options import DEFAULT_OPTIONS, AskOptions
from research_app.answering.versions.rewrite import REWRITTEN
from research_app.config import Profile, profile
from research_app.llm.leaving import NOTHING
from research_app.synthesis.extractive import ExtractiveEngine
from research_app.synthesis.styles import STYLES

CHECKED, CHECKS = "A text that was checked", "Mode: check"


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


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionsView:
    """`chosen` is what the box begins with, `sent` the same as the form sends it. `leaving` says
    what leaves this machine with each choice."""

    chosen: AskOptions
    sent: str
    words: str
    offer: Offer
    leaving: Leaving

    @property
    def leaves(self) -> str:
        """What leaves this machine with what is chosen."""
        return self.leaving.sentence(self.chosen)

    @property
    def depths(self) -> tuple[Profile, ...]:
        """Those that are offered, and the one that an earlier question was asked with."""
        known = {each.name for each in self.offer.depths}
        more = () if self.chosen.depth in known else (profile(self.chosen.depth),)
        return (*self.offer.depths, *more)


def options_view(options: AskOptions | None, offer: Offer) -> OptionsView:
    """For a box that begins with these options, as far as they can still be had. After a text that
    was checked the next words are a question again."""
    chosen = what_is_left(options or DEFAULT_OPTIONS, offer)
    if chosen.mode == "check":
        chosen = replace(chosen, mode=DEFAULT_OPTIONS.mode)
    return OptionsView(
        chosen=chosen,
        sent=options_as_sent(chosen),
        words=_line(chosen, offer),
        offer=offer,
        leaving=leaving(offer),
    )


def asked_in_words(answer: AnswerDraft) -> str:
    """Who wrote a saved answer, and how it was asked where that was not the usual way, such as
    "Deep depth · timeline · written by a model · 0.04 USD"; which models, who judged and what was
    sent stands with how it was researched. Empty for answers that do not tell. A depth that is not
    configured any more keeps its name."""
    if not answer.config.get("depth"):
        return ""
    options = options_kept(answer.config)
    if options.mode == "compliance":
        return " · ".join([compliance_in_words(options), *_told(answer, options, [])])
    if options.mode == "check":
        return CHECKED
    name = answer.style or options.style
    style = [style_in_words(name)] if _keeps_style(answer) and name != DEFAULT_OPTIONS.style else []
    return " · ".join(_told(answer, options, style))


def _told(answer: AnswerDraft, options: AskOptions, style: list[str]) -> list[str]:
    usual = options.depth == DEFAULT_OPTIONS.depth
    parts = [*([] if usual else [f"{options.depth.capitalize()} depth"]), *style]
    if options.max_output_length:
        parts.append(f"at most {options.max_output_length:,} words")
    if options.web:
        parts.append("with the web")
    parts.append("written by a model" if _is_written_by_model(answer) else "from quotes")
    if answer.spent and answer.spent.cost:
        parts.append(f"{answer.spent.cost} {answer.spent.currency}".strip())
    return parts


def _keeps_style(answer: AnswerDraft) -> bool:
    return all(finding.kind != "style_not_kept" for finding in answer.findings)


def _is_written_by_model(answer: AnswerDraft) -> bool:
    """Whether its words are a model's: of the whole answer, of the version that it says in another
    style, or of that style."""
    asked = bool(answer.spent and answer.spent.requests) or REWRITTEN in answer.config
    from_quotes = answer.engine.startswith(ExtractiveEngine.name.split()[0])
    restyled = any(each.name == answer.style and each.rewrites for each in STYLES)
    return restyled or (asked and not from_quotes)


def style_in_words(name: str) -> str:
    found = next((style for style in STYLES if style.name == name), None)
    return found.title.lower() if found else name


def compliance_in_words(options: AskOptions) -> str:
    """The mode with what narrows it down: "Compliance · section 5 · topic: records"; options.js
    says the same."""
    section = options.section
    named = f"section {section}" if section[:1].isdecimal() else section
    filed = {"topic": options.topic, "category": options.category}
    parts = ["Compliance", named, *(f"{name}: {words}" for name, words in filed.items() if words)]
    return " · ".join(part for part in parts if part)


def _line(options: AskOptions, offer: Offer) -> str:
    """Such as "Depth: medium · Style: report · Web: off"; options.js says the same. Requirements
    are laid out in their own way, and the web holds none of the library's."""
    if options.mode == "check":
        return CHECKS
    is_compliance = options.mode == "compliance"
    depth = f"Depth: {profile(options.depth).title.lower()}"
    style = f"Style: {style_in_words(options.style)}"
    parts = [compliance_in_words(options), depth] if is_compliance else [depth, style]
    if options.max_output_length:
        parts.append(f"{options.max_output_length:,} words")
    if offer.has_model and options.engine == "quotes":
        parts.append("Quotes only")
    if offer.web_host and not is_compliance:
        parts.append(f"Web: {'on' if options.web else 'off'}")
    return " · ".join(parts)
