"""A quote's exact place in its source text, and words that leave some of it out."""
