"""The model's word pieces. What the model reads is `[CLS] pieces [SEP]`, at most 256 of them."""

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

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
