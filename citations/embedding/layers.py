"""Which layers of the model can be read.

The model's file names its last layer as its only output. A serialised protocol buffer followed by
another of the same kind reads as the two merged (protobuf's rule for concatenated messages), so a
few bytes behind the file name a layer in the middle as a second output; the file stays as it was
published, and what only wants the last layer pays nothing.
"""

MIDDLE = "layer_norm_6"
"""After the third of six layers, where a word piece still stands mostly for itself."""
LAST = "last_hidden_state"

_FLOATS = bytes.fromhex("12040a020801")
"""ValueInfoProto.type: a tensor of floats of unknown shape."""


def with_layer_outputs(model: bytes) -> bytes:
    """The model's file with its middle layer as a further output."""
    name = MIDDLE.encode()
    output = _field(0x0A, name) + _FLOATS
    graph = _field(0x62, output)
    return model + _field(0x3A, graph)


def _field(tag: int, content: bytes) -> bytes:
    """A length-delimited field of less than 128 bytes."""
    return bytes([tag, len(content)]) + content
