"""What is read for a question: passages of the library, of what was given, and of the web."""
