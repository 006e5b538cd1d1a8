"""The passages found for an answer, which a reader may look at, pin or leave out."""
