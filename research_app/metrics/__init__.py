"""`/metrics`: figures for Prometheus.

Counters and histograms are the running totals of `citations.storage.totals`, gauges are counted
as they are asked for: both come from the database, so they are right with several processes and
after a restart. Only what is said of the process itself is of the one that answers.

`collector` turns rows into figures, `views` decides who may read them and answers.
"""
