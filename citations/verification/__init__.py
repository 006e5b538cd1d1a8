"""Judging a claim against its evidence.

`word_for_word` asks first whether the claim is its quote; `explicit` makes the checks of `checks`
that need no model; `embedded` puts a calibrated probability on what is left; `judge` decides, and
`cache` keeps what was decided. `plain_claims` makes a claim over bare texts, for measuring and
training. The room knows claims and evidence, never answers, chats or pages.
"""

from citations.verification.explicit import check_claim

__all__ = ["check_claim"]
