"""The levels of a verdict."""

from typing import Literal

Level = Literal["supported", "partially supported", "not supported", "unverified"]
