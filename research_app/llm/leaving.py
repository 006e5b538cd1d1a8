"""What leaves this machine, in a sentence for the page."""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings

from research_app.llm.configuration import Configuration, configured

NOTHING = "Nothing leaves this machine."


def what_leaves() -> str:
    """For the models that are configured."""
    return what_goes_to(configured()) or NOTHING


def what_goes_to(configuration: Configuration | None) -> str:
    """For these models; empty where none is on another machine."""
    addresses = configuration.addresses if configuration is not None else ()
    hosts = [address.host for address in addresses if not address.on_this_machine]
    if not hosts or configuration is None:
        return ""
    told = "Questions, passages and pictures of pages" if _sees(configuration) else ""
    return f"{told or 'Questions and passages'} go to {_listed(hosts)}."


def _sees(configuration: Configuration) -> bool:
    """Whether one of the models may be shown pages."""
    from research_app.llm.configuration.examined import with_findings

    if not settings.LLM_PAGE_PICTURES:
        return False
    return any(tier.sees for tier in with_findings(configuration).tiers.values())


def _listed(hosts: Sequence[str]) -> str:
    once = list(dict.fromkeys(hosts))
    return " and ".join([", ".join(once[:-1]), once[-1]] if len(once) > 1 else once)
