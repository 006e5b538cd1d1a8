"""Search by words: terms, the index of words in its folder, and how it follows the database."""
