"""The training loop of `manage.py train_ranker`; its checkpoints are taken up again.

What is shipped is the mean of the weights it began with and of the running mean over its steps: on
documents that taught nothing it was as good as or better than either on most sets.
"""

from __future__ import annotations

import json
import random
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn

from measure.answer_sentences import Rarity
from measure.training.ranker.groups import Group, Pair, is_measured, read_groups
from measure.training.ranker.mining import hardest_first, mined, rarity_of
from measure.training.ranker.near_misses import (
    of_another,
    on_another_document,
    shortened,
    without_answer,
)
from measure.training.ranker.network import (
    NOWHERE,
    Batch,
    Reranker,
    batch_of,
    encode,
    in_16_bits,
    load_minilm,
    load_shipped,
)
from measure.training.ranker.norms import norm_groups
from measure.training.ranker.tables import invented_groups, tatqa_groups
from measure.training.ranker.written import written_groups
from research_app.reranker.model import WEIGHTS

SEED = 20260101
MOST_PAIRS = 5
GROUPS_A_STEP = 8
KEPT_LAYERS = 2
"""Of the six, how many stay as they are where training goes on: a fifth faster."""
LEARNING_RATE, RESUMED_SHARE = 8e-5, 0.6
POINTWISE, SPANS = 0.3, 0.3
WARM_UP, FALLING = 0.03, 0.65
"""Shares of the time."""
CHECKPOINT = "checkpoint.pt"
INVENTED = 900
KEPT = {"wice": 0.2, "fm2": 0.2, "policyqa": 0.15, "covidqa": 0.5, "selqa": 0.6, "tatqa": 0.6}
"""Shares of sets that would outweigh the others: claims with evidence are no questions, privacy
policies all of a kind; the questions written for training are nearest to those of readers."""
A_CHUNK = 40 * GROUPS_A_STEP
"""Questions that are mined and sorted by length together."""
KEPT_OF_MEAN = 0.998
"""What a step keeps of the running mean of the weights."""


def training_groups(folder: Path, dice: random.Random) -> list[Group]:
    labelled = [each for each in read_groups(folder) if not is_measured(each)]
    labelled += tatqa_groups(folder / "qa" / "tatqa_dev.jsonl")
    labelled = [each for each in labelled if dice.random() < KEPT.get(each.source, 1)]
    labelled = [each for each in labelled if each.is_answerable]
    own = [each for each in norm_groups() if not is_measured(each)]
    own += written_groups(measured=False)
    twice = [each for each in labelled if each.source == "xquad"]
    groups = [_varied(each, labelled, dice) for each in (*labelled, *twice)]
    groups += [_retyped(each, dice) for each in own]
    groups += invented_groups(INVENTED, dice)
    dice.shuffle(groups)
    return [each for each in groups if len(each.pairs) > 1]


def _varied(group: Group, others: Sequence[Group], dice: random.Random) -> Group:
    """As labelled, as typed into a search box, or as a question that nothing here answers."""
    roll = dice.random()
    changed: Group | None = None
    if group.source != "policyqa" and roll < 0.08:
        changed = on_another_document(group, others, dice)
    elif roll < 0.18:
        changed = of_another(group, others, dice)
    elif roll < 0.25:
        changed = without_answer(group)
    if changed is not None and changed.pairs:
        return changed
    return _retyped(group, dice)


def _retyped(group: Group, dice: random.Random) -> Group:
    """The question as it may be typed; one that is shortened may lose what nothing answers. A norm
    put to norms is no question and stays as it is."""
    if group.source == "besides":
        return group
    if group.is_answerable and dice.random() < 0.15:
        return replace(group, question=shortened(group.question))
    if dice.random() < 0.15:
        return replace(group, question=group.question.lower().rstrip("?"))
    return group


def sampled(group: Group, rarity: Rarity, dice: random.Random) -> list[Pair]:
    """One or two that answer, and others of which half share the most words with the question."""
    right = [pair for pair in group.pairs if pair.answers]
    kept = dice.sample(right, min(len(right), 1 if dice.random() < 0.7 else 2))
    room = MOST_PAIRS - len(kept)
    if group.is_mined:
        wrong = [pair for pair in group.pairs if not pair.answers]
    else:
        wrong = hardest_first(group, rarity)
    hard, rest = wrong[: room // 2 + 1], wrong[room // 2 + 1 :]
    return kept + hard[:room] + dice.sample(rest, min(len(rest), max(0, room - len(hard))))


def steps_of(
    groups: Sequence[Group], rarity: Rarity, tokenizer: Tokenizer, dice: random.Random
) -> Iterator[tuple[Batch, list[Pair], list[int]]]:
    """Batches of questions of about one length, so that little is filled up."""
    read = []
    for group in groups:
        pairs = sampled(group, rarity, dice)
        encodings = encode(tokenizer, group.question, pairs)
        read.append((max(len(each.ids) for each in encodings), encodings, pairs))
    read.sort(key=lambda each: each[0])
    batches = [read[at : at + GROUPS_A_STEP] for at in range(0, len(read), GROUPS_A_STEP)]
    dice.shuffle(batches)
    for batch in batches:
        pairs = [pair for _, _, each in batch for pair in each]
        encodings = [encoding for _, each, _ in batch for encoding in each]
        yield batch_of(encodings, pairs), pairs, [len(each) for _, _, each in batch]


def loss_of(network: Reranker, batch: Batch, pairs: Sequence[Pair], sizes: Sequence[int]) -> Tensor:
    """Listwise against "no answer", plus a share for each pair alone and for the words that
    answer."""
    with in_16_bits():
        scores, spans = network(batch.ids, batch.mask, batch.types)
    scores, spans = scores.float(), spans.float()
    labels = torch.tensor([pair.answers for pair in pairs])
    listwise = torch.stack(
        [
            _listwise(score, label)
            for score, label in zip(
                scores.split(list(sizes)), labels.split(list(sizes)), strict=True
            )
        ]
    ).mean()
    pointwise = nn.functional.binary_cross_entropy_with_logits(scores, labels.float())
    return listwise + POINTWISE * pointwise + SPANS * _span_loss(spans, batch)


def _listwise(scores: Tensor, labels: Tensor) -> Tensor:
    everything = torch.cat([torch.zeros(1), scores])
    right = scores[labels] if labels.any() else torch.zeros(1)
    return torch.logsumexp(everything, 0) - torch.logsumexp(right, 0)


def _span_loss(spans: Tensor, batch: Batch) -> Tensor:
    known = batch.starts != NOWHERE
    if not known.any():
        return torch.zeros(())
    masked = spans[known].masked_fill(batch.own[known].unsqueeze(-1) == 0, -1e4)
    starts = nn.functional.cross_entropy(masked[..., 0], batch.starts[known])
    return (starts + nn.functional.cross_entropy(masked[..., 1], batch.ends[known])) / 2


def train(folder: Path, out: Path, model_zip: Path, minutes: float, *, anew: bool = False) -> None:
    """Trains for `minutes`. A checkpoint in `out`, else the weights that ship, are taken up with
    other dice, a lower rate and the lowest layers as they are; `anew` starts from MiniLM."""
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(SEED)
    dice = random.Random(SEED + (not anew))
    network, tokenizer = load_minilm(model_zip)
    if not anew:
        _take_up(network, out / CHECKPOINT)
    groups = training_groups(folder, dice)
    rarity = rarity_of(groups)
    print(Counter(each.source for each in groups), len(groups), flush=True)
    run = _Run(network, highest=LEARNING_RATE * (1 if anew else RESUMED_SHARE), minutes=minutes)
    while not run.is_over:
        chunk = dice.sample(groups, min(A_CHUNK, len(groups)))
        for step in steps_of(mined(chunk, network, tokenizer, rarity), rarity, tokenizer, dice):
            run.learn(*step)
            if run.steps % 400 == 0:
                torch.save(run.weights(), out / CHECKPOINT)
            if run.is_over:
                break
    torch.save(run.weights(of_start=0.0 if anew else 0.5), out / CHECKPOINT)
    (out / "trained.json").write_text(json.dumps({"pairs": run.pairs, "groups": len(groups)}))


def _take_up(network: Reranker, checkpoint: Path) -> None:
    """Without dropout: what is trained on sees each question about once."""
    if checkpoint.exists():
        network.load_state_dict(torch.load(checkpoint, weights_only=True))
    else:
        load_shipped(network, WEIGHTS / "reranker.onnx")
    for layer in network.bert.encoder.layer[:KEPT_LAYERS]:
        layer.requires_grad_(False)
    for each in network.modules():
        if isinstance(each, nn.Dropout):
            each.p = 0.0


class _Run:
    """The steps of one training; the rate rises shortly, stays, and falls to nothing."""

    def __init__(self, network: Reranker, *, highest: float, minutes: float) -> None:
        trained = [each for each in network.parameters() if each.requires_grad]
        self.network, self.highest, self.minutes = network.train(), highest, minutes
        self.optimizer = torch.optim.AdamW(trained, lr=highest)
        self.started, self.steps, self.pairs = perf_counter(), 0, 0
        self.losses: deque[float] = deque(maxlen=50)
        self.start = {name: each.clone() for name, each in network.state_dict().items()}
        self.mean = {name: each.clone() for name, each in self.start.items()}

    @property
    def passed(self) -> float:
        """The share of the time that is over."""
        return (perf_counter() - self.started) / 60 / self.minutes

    @property
    def is_over(self) -> bool:
        return self.passed >= 1

    def learn(self, batch: Batch, pairs: Sequence[Pair], sizes: Sequence[int]) -> None:
        passed = self.passed
        rate = self.highest * min(1.0, passed / WARM_UP + 0.02, (1 - passed) / FALLING)
        for each in self.optimizer.param_groups:
            each["lr"] = max(rate, 1e-6)
        self.optimizer.zero_grad(set_to_none=True)
        loss = loss_of(self.network, batch, pairs, sizes)
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 1.0)
        self.optimizer.step()
        for name, each in self.network.state_dict().items():
            self.mean[name].lerp_(each, 1 - KEPT_OF_MEAN)
        self.losses.append(loss.item())
        self.steps, self.pairs = self.steps + 1, self.pairs + len(pairs)
        if self.steps % 50 == 0:
            self._report()

    def weights(self, of_start: float = 0.0) -> dict[str, Tensor]:
        """The running mean, with a share of the weights it began with."""
        return {name: each.lerp(self.start[name], of_start) for name, each in self.mean.items()}

    def _report(self) -> None:
        a_second = self.pairs / (perf_counter() - self.started)
        mean = sum(self.losses) / len(self.losses)
        print(f"{self.steps} {mean:.3f} {a_second:.1f}/s {self.passed:.2f}", flush=True)
