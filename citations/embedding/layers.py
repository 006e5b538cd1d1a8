"""The model without what nobody needs: its guards, or its second half.

In each layer the model replaces shares of attention that are no number, as they are for a text
without any word piece. It is given none, and looking for them takes a tenth of its time.

After three of its six layers a word piece still stands mostly for itself, which is what comparing
texts word by word wants; the rest of the work would be done for nothing.

A file in the ONNX format is a serialised protocol buffer, a row of fields with their numbers, so
that changing it needs no library. To cut it, of the graph those nodes are kept that come up to the
wanted layer (they stand in the order in which they run) with the weights they read, and the layer
becomes its output. Field numbers are those of onnx.proto3.
"""

from __future__ import annotations

from collections.abc import Iterator

MIDDLE = "layer_norm_6"
"""The output of the third layer."""

_GRAPH = 7
_NODE, _INITIALIZER, _OUTPUT = 1, 5, 12
_NODE_INPUT, _NODE_OUTPUT, _NODE_KIND = 1, 2, 4
_TENSOR_NAME = 8
_BYTES = 2
_FLOATS = bytes.fromhex("12040a020801")
"""ValueInfoProto.type: a tensor of floats of any shape."""


def cut_at_middle(model: bytes) -> bytes:
    """The model whose only output is its middle layer. Raises `ValueError` if the file is no model
    or has no such layer."""
    parts = [
        _field(_GRAPH, _cut_graph(content)) if number == _GRAPH else whole
        for number, content, whole in _fields(model)
    ]
    return b"".join(parts)


def without_guards(model: bytes) -> bytes:
    """The same model, as long as every text has a word piece. Raises `ValueError` if the file is no
    model."""
    parts = [
        _field(_GRAPH, _without_guards(content)) if number == _GRAPH else whole
        for number, content, whole in _fields(model)
    ]
    return b"".join(parts)


def _without_guards(graph: bytes) -> bytes:
    """Without each pair of `IsNaN(x)` and `Where(that, …, x)`: who reads the latter reads x."""
    looked_at: dict[bytes, bytes] = {}
    instead: dict[bytes, bytes] = {}
    kept: list[bytes] = []
    for number, content, whole in _fields(graph):
        if number == _NODE:
            [kind], inputs = _texts(content, _NODE_KIND), _texts(content, _NODE_INPUT)
            [output, *_] = _texts(content, _NODE_OUTPUT)
            if kind == b"IsNaN":
                looked_at[output] = inputs[0]
            elif kind == b"Where" and looked_at.get(inputs[0]) == inputs[2]:
                instead[output] = inputs[2]
                continue
            elif not instead.keys().isdisjoint(inputs):
                whole = _field(_NODE, _reading(content, instead))
        kept.append(whole)
    return b"".join(kept)


def _reading(node: bytes, instead: dict[bytes, bytes]) -> bytes:
    """The node with other inputs."""
    return b"".join(
        _field(number, instead.get(content, content)) if number == _NODE_INPUT else whole
        for number, content, whole in _fields(node)
    )


def _cut_graph(graph: bytes) -> bytes:
    fields = list(_fields(graph))
    nodes: list[bytes] = []
    wanted: set[bytes] = set()
    for number, content, whole in fields:
        if number == _NODE:
            nodes.append(whole)
            wanted.update(_texts(content, _NODE_INPUT))
            if MIDDLE.encode() in _texts(content, _NODE_OUTPUT):
                break
    else:
        raise ValueError(f"The model has no layer {MIDDLE}.")
    kept = [
        whole
        for number, content, whole in fields
        if number not in (_NODE, _OUTPUT)
        and (number != _INITIALIZER or wanted.intersection(_texts(content, _TENSOR_NAME)))
    ]
    output = _field(_OUTPUT, _field(1, MIDDLE.encode()) + _FLOATS)
    return b"".join([*nodes, *kept, output])


def _texts(message: bytes, wanted: int) -> list[bytes]:
    return [content for number, content, _ in _fields(message) if number == wanted]


def _fields(message: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """Number, content (of fields that have a length) and the whole field with its head."""
    place = 0
    while place < len(message):
        start = place
        key, place = _varint(message, place)
        content = b""
        match key & 7:
            case 0:
                _, place = _varint(message, place)
            case 1:
                place += 8
            case 2:
                length, place = _varint(message, place)
                content = message[place : place + length]
                place += length
            case 5:
                place += 4
            case kind:
                raise ValueError(f"A field of the kind {kind} is none of a model.")
        if place > len(message):
            raise ValueError("The model's file ends within a field.")
        yield key >> 3, content, message[start:place]


def _varint(message: bytes, place: int) -> tuple[int, int]:
    value = shift = 0
    while place < len(message):
        byte = message[place]
        value |= (byte & 127) << shift
        place += 1
        if byte < 128:
            return value, place
        shift += 7
    raise ValueError("The model's file ends within a number.")


def _field(number: int, content: bytes) -> bytes:
    return _as_varint(number << 3 | _BYTES) + _as_varint(len(content)) + content


def _as_varint(value: int) -> bytes:
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    found.append(value)
    return bytes(found)
