"""Search by meaning: vectors in memory, the first pass by signs, how they follow the database."""
