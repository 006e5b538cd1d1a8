"""Evidence, claims, numbers, verdicts: a reusable Django app.

It knows texts, evidence, claims and verdicts; it never knows chats, search, vendors or users, and
it has no views, because it cannot know who may look. The way through it: a quote is placed in its
source text (`steps.anchor`), let through or rejected (`steps.gate`), becomes the evidence of a
claim (`drafts.ClaimDraft`), is checked (`steps.verify_claims`; a claim made from a table by
re-reading its rows and heads, `tables`), stored in one transaction and
read back (`storage`) and shown (`cards`) or exported (`export`).
"""
