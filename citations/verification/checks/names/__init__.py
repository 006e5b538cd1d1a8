"""Whether the evidence mentions every name of a claim: people, organisations, places, products.

`find` reads the names of a claim, `carried` looks for each in the evidence, `slots` tells where the
evidence puts another name in the same place.
"""

from citations.verification.checks.names.check import check_names

__all__ = ["check_names"]
