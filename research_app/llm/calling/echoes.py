"""An endpoint that repeats the key it was sent, such as one that debugs, does not get it shown."""

from __future__ import annotations

from research_app.endpoints.secret import Secret

_SHORTEST = 8
"""Characters; what is shorter may be any word."""
_INSTEAD = "•••"


class EchoFilter:
    """Cuts a key out of words that come in pieces, wherever they are cut."""

    def __init__(self, key: Secret) -> None:
        self._key = key
        self._waiting = ""

    def feed(self, piece: str) -> str:
        """What of the words so far is certainly not the beginning of the key."""
        said = without_echo(self._waiting + piece, self._key)
        keep = self._may_begin(said)
        self._waiting = said[len(said) - keep :]
        return said[: len(said) - keep]

    def close(self) -> str:
        rest, self._waiting = self._waiting, ""
        return rest

    def _may_begin(self, said: str) -> int:
        """How many characters at the end may become the key."""
        key = self._key.reveal()
        if len(key) < _SHORTEST:
            return 0
        longest = min(len(said), len(key) - 1)
        return next((n for n in range(longest, 0, -1) if said.endswith(key[:n])), 0)


def without_echo(said: str, key: Secret) -> str:
    """The words with the key struck out."""
    secret = key.reveal()
    return said.replace(secret, _INSTEAD) if len(secret) >= _SHORTEST else said
