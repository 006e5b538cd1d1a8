"""Work that outlives a request: leases, heartbeats and the two runners (thread pool, Celery).

The database holds the truth of a job. A runner claims it with a conditional UPDATE, renews its
lease while it works, and loses the right to write when the lease is gone. The reaper queues again
what lost its lease. This room knows no particular job.
"""
