"""Checking an export again with nothing but Python's standard library.

Nothing here imports anything else of the product, and it runs on Python 3.9: `assemble` joins these
modules into the one file `verify.py` that goes along with every package. `command` reads the
arguments, `files` tells what kind of file it is, `sealed` checks bytes and seal, `signed` the
signature, `contents` what the file says, `packed` archives; `report` puts it into words.
"""
