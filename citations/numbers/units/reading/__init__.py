"""Units read in a running text: right before a number (`before`) and right behind it (`behind`).

Behind a number the longest reading wins, in this order: a name ("percentage points", "Lebanese
pounds", "square miles"), a sign or code of money, a symbol of a measure, counted things.
`plausible` says where a word or letter is not meant as a unit; `rates` adds "per share", "a month".
"""
