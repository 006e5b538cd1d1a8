"""The weights that ship, read back into the network: training goes on from them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from research_app.measure.training.ranker.network import Reranker

_LAYER = (
    *("attention.self.query", "attention.self.key", "attention.self.value"),
    *("attention.output.dense", "intermediate.dense", "output.dense"),
)
"""The matrices of a layer in the order in which the export writes them."""


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
