"""Exports of many answers as one file, made in the background.

`filters` says which answers, `start` records and queues a job, `write` does it, `folder` keeps the
files until they expire. The answers are those that were there when the export was asked for; each
is written as it is when its turn comes, and what is deleted meanwhile is left out and counted. A
job that lost its runner begins again and removes what the first attempt left half done.
"""
