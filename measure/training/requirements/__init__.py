"""Training what reads norms: from labelled sentences to the weights of `citations.requirements`.

`data/` holds invented statutes, policies, handbooks, specifications, a licence and a contract,
labelled sentence by sentence; they were written for this product. Needs numpy and the product.
"""
