"""What can go wrong with an endpoint, beside what `httpx2` says itself.

httpx2.TransportError
├── ReplyTooLarge    more than the bound, announced or counted
├── ReplyTooSlow     the whole reply took longer than allowed (also an `httpx2.TimeoutException`)
├── ReplyEncoded     compressed, although that was not asked for
├── RequestUnwanted  whoever asked wants no reply any more
├── RedirectRefused  the endpoint sends elsewhere
├── AddressRefused   its name leads to an address where no endpoint may be
└── OtherOrigin      a request to an address that was not configured
"""

from __future__ import annotations

import httpx2


class ReplyTooLarge(httpx2.TransportError):
    def __init__(self, limit: int) -> None:
        super().__init__(f"The reply is larger than {limit} bytes.")


class ReplyTooSlow(httpx2.ReadTimeout):
    def __init__(self) -> None:
        super().__init__("The reply took too long.")


class ReplyEncoded(httpx2.TransportError):
    def __init__(self) -> None:
        super().__init__("The reply is compressed, which was not asked for.")


class RequestUnwanted(httpx2.TransportError):
    def __init__(self) -> None:
        super().__init__("Nobody wants the reply any more.")


class RedirectRefused(httpx2.TransportError):
    """Where it leads to is not told: it comes from the other side."""

    def __init__(self) -> None:
        super().__init__("The endpoint redirects; its own address has to be configured.")


class OtherOrigin(httpx2.TransportError):
    def __init__(self) -> None:
        super().__init__("The request would go to another address than the configured one.")


class AddressRefused(httpx2.TransportError):
    def __init__(self) -> None:
        super().__init__("The endpoint's name leads to an address that may not be connected to.")
