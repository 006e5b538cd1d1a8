"""What a model thinks to itself before it answers reaches nobody."""

from __future__ import annotations

from research_app.endpoints.secret import Secret

_OPENING = ("<think>", "<thinking>")
_CLOSING = ("</think>", "</thinking>")
_LONGEST = max(len(tag) for tag in _OPENING + _CLOSING)


class ThoughtFilter:
    """Cuts `<think>…</think>` out of words that come in pieces, wherever they are cut. A thought
    that is never closed takes everything behind it; a closing tag alone is dropped. `seen`: there
    was one."""

    def __init__(self) -> None:
        self._waiting = ""
        self._inside = False
        self.seen = False

    def feed(self, piece: str) -> str:
        """What of the words so far is certainly no thought, and was not given before."""
        self._waiting += piece
        said: list[str] = []
        while True:
            tags = _CLOSING if self._inside else _OPENING + _CLOSING
            start, tag = _first(self._waiting, tags)
            if not tag:
                break
            if not self._inside:
                said.append(self._waiting[:start])
            self._inside = tag in _OPENING
            self.seen = True
            self._waiting = self._waiting[start + len(tag) :]
        keep = _beginning_of_a_tag(self._waiting)
        sure, self._waiting = self._waiting[: len(self._waiting) - keep], self._waiting[-keep:]
        self._waiting = self._waiting if keep else ""
        if not self._inside:
            said.append(sure)
        return "".join(said)

    def close(self) -> str:
        """What was held back because it might have become a tag."""
        rest, self._waiting = self._waiting, ""
        return "" if self._inside else rest


def without_thoughts(reply: str) -> str:
    """A whole reply without thoughts. Some templates open the thought in the prompt, so that a
    closing tag alone ends one that began with the reply."""
    at, tag = _last(reply, _CLOSING)
    opened, _ = _first(reply[:at] if tag else reply, _OPENING)
    if tag and opened < 0:
        reply = reply[at + len(tag) :]
    thoughts = ThoughtFilter()
    return thoughts.feed(reply) + thoughts.close()


def _first(text: str, tags: tuple[str, ...]) -> tuple[int, str]:
    lowered = _lowered(text)
    found = [(lowered.find(tag), tag) for tag in tags if tag in lowered]
    return min(found, default=(-1, ""))


def _last(text: str, tags: tuple[str, ...]) -> tuple[int, str]:
    lowered = _lowered(text)
    return max(((lowered.rfind(tag), tag) for tag in tags if tag in lowered), default=(-1, ""))


def _beginning_of_a_tag(text: str) -> int:
    """How many characters at the end may become a tag."""
    tail = _lowered(text[-_LONGEST:])
    for length in range(min(len(tail), _LONGEST - 1), 0, -1):
        if any(tag.startswith(tail[-length:]) for tag in _OPENING + _CLOSING):
            return length
    return 0


def _lowered(text: str) -> str:
    """In lower case, of the same length: `str.lower` makes two characters of some."""
    lowered = text.lower()
    return (
        lowered
        if len(lowered) == len(text)
        else "".join(sign.lower() if sign.isascii() else sign for sign in text)
    )


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
