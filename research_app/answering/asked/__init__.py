"""What the asker of a question chose, from the choice to what is kept of it.

`offer` says what can be chosen here and refuses the rest with a sentence, `sent` reads a choice
that a browser sends, `equip` gives a run the models that go with it, `kept` writes it into the
answer's configuration and reads it back from there.
"""
