"""One call of a model, from messages to words that may be believed to be words.

wire.py        messages and tools as the protocol has them; what a reply says
thoughts.py    what a model thinks to itself is cut out
abilities.py   what an endpoint rejected once, and is not asked for again
budget.py      tokens, seconds and money of a run
failures.py    from errors of the library to ours, without their requests
structured.py  a reply of a given form
client.py      `EndpointModel`, the `Model` of a tier
"""
