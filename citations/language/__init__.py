"""What is true of English text wherever it stands: where its sentences end.

Pure: no Django, no network. All offsets are code points of the text that was given.
"""

from citations.language.sentences import goes_on, sentences

__all__ = ["goes_on", "sentences"]
