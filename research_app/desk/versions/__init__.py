"""Further versions of an answer: in another style, or refined by what its reader said of it; how
they are linked, and what changed from one to the next."""
