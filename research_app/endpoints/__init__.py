"""HTTP to addresses that an administrator configured: models and search services.

Unlike `reading.fetch`, which every address from a user, a source or a search result goes through,
these may be local. No redirect is followed, no address is ever taken from content, and keys stay
out of logs and errors: only the transport knows them, and it adds them to a copy of the request.

    address.py    what may be configured, and the host that people are told
    secret.py     a key that shows itself to nobody
    client.py     `endpoint_client(address, key=…)`, the one client
    transport.py  bounds on time and size, the key, no redirect
    watched.py    connections that look up while they wait
    quiet.py      the libraries' own logs, which would hold questions and headers
    errors.py     what can go wrong; all of it is an `httpx2.TransportError`
"""
