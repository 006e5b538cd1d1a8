"""Products of many vectors with one, roughly but with a known margin, from a quarter of the memory.

A vector is kept as 384 bytes and a step. ONNX Runtime, which runs the embedding model already,
multiplies the bytes as whole numbers, exactly and on the calling thread. What numpy would use for
the float vectors waits for all cores at every product: on a busy server ten times as long.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from citations.embedding import DIMENSIONS
from research_app.retrieval.protocols import Vector

_ZERO = 128
"""The byte that stands for 0."""
_MOST_OF_ROW = 127
_MOST_OF_QUESTION = 63
"""Processors without VNNI add two products in 16 bits: 2 x 255 x 63 still fits."""
_FLOAT_NOISE = 1e-5


@dataclass(frozen=True, slots=True, eq=False)
class CoarseQuestion:
    """A unit vector as whole numbers, to be multiplied with rows."""

    column: NDArray[np.int8]
    step: np.float32
    error: float
    offset: np.int32
    """What the rows' bytes add to every product, because their zero is not 0."""

    @classmethod
    def of(cls, vector: Vector) -> CoarseQuestion:
        [[step]] = _steps(vector[np.newaxis], _MOST_OF_QUESTION)
        rounded = np.rint(vector / step)
        error = float(np.linalg.norm(vector - rounded * step))
        column = rounded.astype(np.int8)[:, np.newaxis]
        return cls(column, step, error, np.int32(_ZERO * int(rounded.sum())))


@dataclass(frozen=True, slots=True, eq=False)
class CoarseRows:
    """Unit vectors as bytes; `error` is the longest distance of a vector from its bytes."""

    numbers: NDArray[np.uint8]
    steps: Vector
    error: float

    @classmethod
    def of(cls, vectors: Vector) -> CoarseRows:
        steps = _steps(vectors, _MOST_OF_ROW)
        rounded = np.rint(vectors / steps)
        missed = vectors - rounded * steps
        error = np.sqrt(np.einsum("ij,ij->i", missed, missed).max(initial=0.0))
        rounded += _ZERO
        return cls(rounded.astype(np.uint8), steps[:, 0], float(error))

    def chosen(self, keep: NDArray[np.bool_]) -> CoarseRows:
        return CoarseRows(self.numbers[keep], self.steps[keep], self.error)

    def followed_by(self, other: CoarseRows) -> CoarseRows:
        return CoarseRows(
            np.concatenate([self.numbers, other.numbers]),
            np.concatenate([self.steps, other.steps]),
            max(self.error, other.error),
        )

    def scores(self, question: CoarseQuestion) -> Vector:
        """For each row about its product with the question."""
        inputs = {"rows": self.numbers, "column": question.column}
        [products] = _product().run(None, inputs)
        whole = products[:, 0] - question.offset
        scores: Vector = whole.astype(np.float32)  # below 2**24: exact
        scores *= self.steps * question.step
        return scores

    def margin(self, question: CoarseQuestion) -> float:
        """By how much a score may differ from the product of the vectors themselves."""
        return self.error * (1 + question.error) + question.error + _FLOAT_NOISE


def _steps(vectors: Vector, most: int) -> Vector:
    """The step of each row, so that its largest number becomes `most`."""
    largest: Vector = np.abs(vectors).max(axis=1, keepdims=True, initial=0.0)
    return np.maximum(largest / most, np.float32(1e-12))


@cache
def _product() -> Any:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(
        _product_model(), options, providers=["CPUExecutionProvider"]
    )


def _product_model() -> bytes:
    """The smallest model in the ONNX format (onnx.proto3, IR version 8, operators of version 17):
    one MatMulInteger of `rows` (uint8) and `column` (int8). Numbers below are the fields' in
    onnx.proto3."""
    node = _field(1, b"rows") + _field(1, b"column") + _field(2, b"products")
    node += _field(4, b"MatMulInteger")
    graph = _field(1, node) + _field(2, b"product")
    graph += _field(11, _tensor(b"rows", 2, _field(2, b"count"), _number(1, DIMENSIONS)))
    graph += _field(11, _tensor(b"column", 3, _number(1, DIMENSIONS), _number(1, 1)))
    graph += _field(12, _tensor(b"products", 6, _field(2, b"count"), _number(1, 1)))
    return _number(1, 8) + _field(7, graph) + _field(8, _field(1, b"") + _number(2, 17))


def _tensor(name: bytes, kind: int, *sides: bytes) -> bytes:
    shape = b"".join(_field(1, side) for side in sides)
    return _field(1, name) + _field(2, _field(1, _number(1, kind) + _field(2, shape)))


def _field(key: int, content: bytes) -> bytes:
    return _varint(key << 3 | 2) + _varint(len(content)) + content


def _number(key: int, value: int) -> bytes:
    return _varint(key << 3) + _varint(value)


def _varint(value: int) -> bytes:
    """Seven bits a byte, the lowest first (Protocol Buffers encoding)."""
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + _varint(rest) if rest else bytes([low])
