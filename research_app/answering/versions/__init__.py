"""A further version of an answer: in another style, or refined by what its reader said of it.

`replay` reads a stored answer back into the pieces it was written from. `taken_over` is what a new
version may use of the one before, `rewrite` writes it in another style without searching anew.
"""
