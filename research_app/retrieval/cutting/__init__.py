"""A source text cut into passages at the borders of sentences and rows."""
