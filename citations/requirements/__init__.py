"""Requirements in statutes and policies: which sentences require something, who must do what by
when, which provisions they refer to, and what a policy makes of a statute.

Pure: texts in, values out. Everything found is words at offsets of the source text.
"""
