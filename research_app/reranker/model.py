"""Runs the reranker on the CPU: question and candidates in, a probability and a span each out."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from pathlib import Path
from threading import Lock

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from onnxruntime.capi.onnxruntime_pybind11_state import Fail, InvalidGraph, InvalidProtobuf
from tokenizers import Encoding, Tokenizer

from citations.embedding import (
    ModelUnavailable,
    model_threads,
    pair_tokenizer,
    session_options,
    without_surrogates,
)

WEIGHTS = Path(__file__).parent / "weights"
MOST_PIECES = 160
"""Word pieces of question and candidate that the model reads, as in training."""
BATCH_PIECES = 2048
"""Word pieces in one run of the model, fill included."""
CONTEXT_WORDS = 20
"""Words before a candidate that the model reads with it, as in training."""
LONGEST_SPAN = 16
"""Word pieces in the words that answer."""
BETWEEN = " | "
"""Stands between the context and the candidate's own words, as in training."""

_Ints = NDArray[np.int64]
_Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class Relevance:
    """`probability` that the candidate answers the question, calibrated on questions and documents
    that taught nothing (see the model card); `span` are the words in the candidate's text that
    answer, `[start:end)` in code points, None where no words stand out."""

    probability: float
    span: tuple[int, int] | None = None


def rank(question: str, candidates: Sequence[tuple[str, str]]) -> list[Relevance]:
    """The relevance of each candidate, in the order given. A candidate is (context, text): the
    context (title, heading, the words before) is read with it and never marked. Raises
    `ModelUnavailable`."""
    return [
        Relevance(probability=calibrated(score), span=span)
        for score, span in _read(question, candidates)
    ]


def raw_scores(question: str, candidates: Sequence[tuple[str, str]]) -> list[float]:
    """What the model gives before calibration: above 0 is nearer to an answer than to none."""
    return [score for score, _ in _read(question, candidates)]


def _read(
    question: str, candidates: Sequence[tuple[str, str]]
) -> list[tuple[float, tuple[int, int] | None]]:
    asked = without_surrogates(question)
    read = [(without_surrogates(context), without_surrogates(text)) for context, text in candidates]
    encodings = _tokenizer().encode_batch(
        [(asked, f"{context}{BETWEEN}{text}" if context else text) for context, text in read]
    )
    found: dict[int, tuple[float, tuple[int, int] | None]] = {}
    for rows in _batches([len(encoding) for encoding in encodings]):
        with _at_work() as runs:
            scores, spans = _run(
                [encodings[row] for row in rows], model_threads() if runs == 1 else 1
            )
        for at, row in enumerate(rows):
            context = read[row][0]
            offset = len(context) + len(BETWEEN) if context else 0
            found[row] = float(scores[at]), _best_span(encodings[row], spans[at], offset)
    return [found[row] for row in range(len(read))]


def calibrated(score: float) -> float:
    """The probability for a raw score: a logistic curve through data that taught nothing."""
    slope, shift = _calibration()
    return 1 / (1 + exp(-(slope * score + shift)))


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Row numbers in batches of similar length, so that little is filled up."""
    batch: list[int] = []
    for row in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) + 1) * lengths[row] > BATCH_PIECES:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


_count = Lock()
_runs = 0


@contextmanager
def _at_work() -> Iterator[int]:
    """How many runs of the model are under way in this process, this one included. One that has the
    machine to itself is spread over the cores; where several are, spreading makes none faster, and
    threads that wait for each other cost a sixth more processor time."""
    global _runs
    with _count:
        _runs += 1
        runs = _runs
    try:
        yield runs
    finally:
        with _count:
            _runs -= 1


def _run(encodings: Sequence[Encoding], threads: int) -> tuple[_Floats, _Floats]:
    shape = (len(encodings), max(len(encoding) for encoding in encodings))
    ids, mask, types = (np.zeros(shape, dtype=np.int64) for _ in range(3))
    for row, encoding in enumerate(encodings):
        size = len(encoding)
        ids[row, :size] = encoding.ids
        mask[row, :size] = 1
        types[row, :size] = encoding.type_ids
    inputs: dict[str, _Ints] = {"ids": ids, "mask": mask, "types": types}
    scores, spans = _session(threads).run(["score", "span"], inputs)
    return scores, spans


def _best_span(encoding: Encoding, scores: _Floats, offset: int) -> tuple[int, int] | None:
    """The likeliest start and end among the candidate's own word pieces."""
    own = [
        at
        for at, (kind, (start, end)) in enumerate(
            zip(encoding.type_ids, encoding.offsets, strict=True)
        )
        if kind == 1 and start >= offset and end > start
    ]
    best, span = -np.inf, None
    for position, start in enumerate(own):
        for end in own[position : position + LONGEST_SPAN]:
            score = scores[start, 0] + scores[end, 1]
            if score > best:
                best, span = score, (start, end)
    if span is None:
        return None
    first, last = encoding.offsets[span[0]], encoding.offsets[span[1]]
    return first[0] - offset, last[1] - offset


@lru_cache(maxsize=1)
def _tokenizer() -> Tokenizer:
    tokenizer = pair_tokenizer()
    tokenizer.enable_truncation(MOST_PIECES, strategy="longest_first")
    return tokenizer


@lru_cache
def _session(threads: int) -> onnxruntime.InferenceSession:
    path = WEIGHTS / "reranker.onnx"
    options = session_options(threads)
    _share_memory()
    options.add_session_config_entry("session.use_env_allocators", "1")
    try:
        return onnxruntime.InferenceSession(
            path.read_bytes(), options, providers=["CPUExecutionProvider"]
        )
    except (OSError, RuntimeError, Fail, InvalidGraph, InvalidProtobuf) as error:
        raise ModelUnavailable(f"The reranker does not load: {error}.") from error


@lru_cache(maxsize=1)
def _share_memory() -> None:
    """One store of memory for all sessions: each else keeps 50 MB and more of its own."""
    onnxruntime.create_and_register_allocator(
        onnxruntime.OrtMemoryInfo(
            "Cpu",
            onnxruntime.OrtAllocatorType.ORT_ARENA_ALLOCATOR,
            0,
            onnxruntime.OrtMemType.DEFAULT,
        ),
        None,
    )


@lru_cache(maxsize=1)
def _calibration() -> tuple[float, float]:
    values = json.loads((WEIGHTS / "calibration.json").read_text())
    return float(values["slope"]), float(values["shift"])
