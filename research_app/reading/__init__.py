"""From an address or bytes to text: the guarded fetcher and the readers of each format.

`fetch` opens links through the guard and nothing else ever does; `extraction` reads bytes in a
child process with limits; `in_memory` does both for texts that are never stored. The room knows no
tables.
"""
