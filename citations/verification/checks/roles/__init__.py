"""Whether the claim keeps apart who did what to whom.

`frames` reads relations between two groups of words from the order of a sentence: verb and object,
passive and "by", "a subsidiary of", "larger than", "from … to". `relations` gives words of one
meaning, or of the converse one, a common name. `check` compares claim and evidence.
"""

from citations.verification.checks.roles.check import check_roles

__all__ = ["check_roles"]
