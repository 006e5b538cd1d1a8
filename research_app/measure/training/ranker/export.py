"""From trained weights to the files that ship: int8 ONNX, small enough for the repository."""

from __future__ import annotations

from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from research_app.measure.training.ranker.network import load_minilm


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
