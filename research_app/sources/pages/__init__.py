"""The pages of the library, of one document, and of the files given with a question."""
