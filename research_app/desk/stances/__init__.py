"""What other sources say of an answer: a line under it, a part of each card, a table of sources,
and what readers say of it. Everything here goes through the sources that the reader may see now."""
