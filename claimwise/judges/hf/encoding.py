"""Pairs of texts as a model's inputs."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from typing import Any

Encoded = Mapping[str, list[int]]  # `input_ids` and what else the model takes, one number for each token
IDS = "input_ids"
_ADDED = "special_tokens_mask"  # 1 for a token that the tokenizer put there itself


class PairEncoder:
    """A tokenizer for several threads: while it works, its options are part of its state.

    What looks like a control token in a text is encoded as plain text, so that no evidence can end itself and write a
    claim of its own.

    Args:
        tokenizer: Of `transformers`; with or without a fast implementation.
        one_separator: Put one separator between the texts where the tokenizer puts two.
    """

    def __init__(self, tokenizer: Any, *, one_separator: bool = False) -> None:
        self._tokenizer = tokenizer
        self._separator = tokenizer.sep_token_id if one_separator else None
        unknown = tokenizer.unk_token_id
        self._unknown = unknown
        self._control = frozenset() if unknown is None else frozenset(tokenizer.all_special_ids) - {unknown}
        self._lock = threading.Lock()

    @property
    def padding(self) -> int | None:
        """The id of the padding token; without one only texts of one length fit in a batch."""
        padding: int | None = self._tokenizer.pad_token_id
        return padding

    def renew_lock(self) -> None:
        """In a forked child: a thread of the parent that held the lock is not there to release it."""
        self._lock = threading.Lock()

    def count(self, text: str) -> int:
        """Tokens of a text alone."""
        with self._lock:
            encoded = self._tokenizer(text, add_special_tokens=False, split_special_tokens=True, verbose=False)
        return len(encoded[IDS])

    def unread(self, text: str) -> frozenset[str]:
        """Words of a text that all become the unknown token; a tokenizer that is not fast does not tell where."""
        if self._unknown is None or not self._tokenizer.is_fast:
            return frozenset()
        with self._lock:
            encoded = self._tokenizer(
                text, add_special_tokens=False, split_special_tokens=True, return_offsets_mapping=True, verbose=False
            )
        pieces = zip(encoded[IDS], encoded["offset_mapping"], strict=True)
        return frozenset(text[start:end] for token, (start, end) in pieces if token == self._unknown)

    def encode(self, pairs: Sequence[tuple[str, str]]) -> list[Encoded]:
        """Each pair with its special tokens, evidence first; nothing is cut and nothing padded."""
        if not pairs:
            return []
        with self._lock:
            batch = self._tokenizer(
                [evidence for evidence, _ in pairs],
                [claim for _, claim in pairs],
                truncation=False,
                padding=False,
                split_special_tokens=True,
                return_special_tokens_mask=True,
                verbose=False,
            )
        added = batch.pop(_ADDED)
        # Unigram vocabularies have control tokens among their pieces: splitting alone does not rid a text of them.
        batch[IDS] = [
            [token if own or token not in self._control else self._unknown for token, own in zip(*each, strict=True)]
            for each in zip(batch[IDS], added, strict=True)
        ]
        encoded: list[Encoded] = [{name: values[row] for name, values in batch.items()} for row in range(len(pairs))]
        return encoded if self._separator is None else [_merge(each, self._separator) for each in encoded]

    def pad(self, batch: Sequence[Encoded]) -> dict[str, Any]:
        """Tensors of one shape, padded on the side that the tokenizer pads on."""
        import torch

        if len({len(each[IDS]) for each in batch}) == 1:
            return {name: torch.tensor([each[name] for each in batch]) for name in batch[0]}
        with self._lock:
            padded = self._tokenizer.pad([dict(each) for each in batch], return_tensors="pt", verbose=False)
        return dict(padded)


def _merge(encoded: Encoded, separator: int) -> Encoded:
    """The same without a separator that follows another one."""
    ids = encoded[IDS]
    kept = [at for at, token in enumerate(ids) if at == 0 or not token == ids[at - 1] == separator]
    return {name: [values[at] for at in kept] for name, values in encoded.items()}
