"""Numbers that stand in no source but follow from some that do.

A question is read for what it asks to be computed (`Calculation`: a formula over operands), each
operand is looked for among the cells of tables and the sentences of the passages (`Operand` →
`Found`), code computes, and the result is planned with every input's quote (`planned`). What is not
found is named and never guessed.
"""
