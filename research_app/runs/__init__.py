"""One question as a job: with a lease, an event log, a stop button and a save at its end.

`start` queues it, `tasks` drives `answering.pipeline` under the lease, `recorder` writes the
events, `feed` tails them for open pages, `finish` saves the answer with its chat in one
transaction.
"""
