"""Checking an export again with nothing but Python's standard library.

Nothing here imports anything else of the product, and it runs on Python 3.9: `assemble` joins these
modules into the one file `verify.py` that goes along with every package. `command` reads the
arguments, `documents` finds out what kind of file it is; `strict_json`, `records` and `seal` check
bytes and seal, `signature` who signed it; `answers` and what it imports check what the file says,
`package` and `archive` packages; `report` puts it into words.
"""
