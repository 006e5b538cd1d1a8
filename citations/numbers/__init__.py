"""Numbers in texts: found, normalised, compared with a quote, computed from cited inputs.

`detect` finds the quantities of a text and leaves out what only looks like one; `units` reads
currencies, shares, measures and counted things, converts and writes them out; `match` compares a
claim's number with those of its quote at the claim's printed precision; `derive` computes an
operation tree over cited inputs and shows every step. Pure: no Django, no network, Decimal only.

All offsets are code points of the text that was given, `[start:end)`.
"""
