"""Judging a claim against its evidence: explicit checks, the embedded judge, the cache."""
