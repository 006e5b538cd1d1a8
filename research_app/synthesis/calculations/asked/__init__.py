"""What a question asks to be computed.

`forms` reads the operation off the question's words, `things` of what it is asked, `over` the
figures over which it goes where the question leaves that open; the result is a `Calculation` with
every operand named.
"""
