"""Search: passages of source texts, found by words (BM25) and by meaning (vectors), fused.

`passages` cuts texts, `protocols` says what an index is, `memory` and `embedded` are the two
indexes, `hybrid` asks one and fuses. The room knows source texts and their ids; who may see them is
decided by the caller, who names the texts to search.
"""
