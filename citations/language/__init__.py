"""What is true of English text wherever it stands: sentence ends (`sentences`), words with their
places (`words`), one key for all forms of a word (`keys`), word classes, months and small numbers
(`word_classes`), how days, counts and lists are written (`wording`), and word lists kept as text
(`lexicon`).

Pure: no Django, no network. All offsets are code points of the text that was given.
"""

from citations.language.sentences import goes_on, sentences

__all__ = ["goes_on", "sentences"]
