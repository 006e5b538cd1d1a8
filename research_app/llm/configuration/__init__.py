"""Which models there are: endpoint, key and model name of each tier, limits and prices.

The environment says all of it or nothing: where `LLM_BASE_URL` is set, what staff wrote in admin
counts for nothing. Mixing both would send a key of the one to an address of the other.
"""

from research_app.llm.configuration.stored import configured
from research_app.llm.configuration.values import Configuration, TierConfiguration

__all__ = ["Configuration", "TierConfiguration", "configured"]
