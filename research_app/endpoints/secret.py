"""A key that shows itself to nobody."""

from __future__ import annotations

from typing import NoReturn


class Secret:
    """Text that `repr`, `str`, formatting, `vars`, copying and pickling do not give away; only
    `reveal` does. Empty where there is no key."""

    __slots__ = ("_value",)

    def __init__(self, value: str = "") -> None:
        self._value = value

    def reveal(self) -> str:
        return self._value

    def __bool__(self) -> bool:
        return bool(self._value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secret) and self._value == other._value

    def __hash__(self) -> int:
        return hash((Secret, self._value))

    def __repr__(self) -> str:
        return "Secret(•••)" if self._value else "Secret()"

    def __reduce__(self) -> NoReturn:
        raise TypeError("A key is not written anywhere.")

    def __deepcopy__(self, memo: object) -> Secret:
        """It never changes, so a copy is itself; Django copies what settings hold."""
        return self
