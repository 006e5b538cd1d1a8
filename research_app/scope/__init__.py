"""What a question is asked of: the whole library, documents, collections, files of its chat."""
