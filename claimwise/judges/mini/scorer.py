"""The model of the `mini` judge as a `PairScorer`: ONNX Runtime on the CPU."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from claimwise.judges.mini.config import COLUMNS, MiniConfig
from claimwise.judges.mini.loading import OUTPUT, LoadedModel, load_model

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

NAME = "mini"
# Padded tokens in a batch. With six layers of width 384 on two cores, 4,096 took no less time and far more memory.
BUDGET = 1024
CHUNK = 2048  # pairs that are tokenized and sorted at a time, so that memory does not grow with their number

Pair = tuple[str, str]


class _Slot:
    """The model as loaded in one process."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.model: LoadedModel | None = None


class OnnxScorer:
    """Scores pairs with a model of a folder, which is loaded at the first use, once in each process.

    Attributes:
        config: What the folder says about the model.
    """

    three_way = True

    def __init__(self, config: MiniConfig, *, name: str = NAME) -> None:
        self.config = config
        self.name = name
        self.limit = config.max_tokens
        self._columns = [config.labels.index(label) for label in COLUMNS]
        self._slots: dict[int, _Slot] = {}  # by process: the threads of a session do not survive a fork

    def load(self) -> LoadedModel:
        """The model, loaded if it is not yet; see `load_model` for what is raised."""
        slot = self._slots.get(os.getpid()) or self._slots.setdefault(os.getpid(), _Slot())
        with slot.lock:
            if slot.model is None:
                slot.model = load_model(self.config)
            return slot.model

    def count(self, text: str) -> int:
        """Tokens of a text alone, without special tokens."""
        return len(self.load().tokenizer.encode(text, add_special_tokens=False))

    def unread(self, text: str) -> frozenset[str]:
        """Words that the model does not know and so takes for one and the same."""
        model = self.load()
        encoding = model.tokenizer.encode(text, add_special_tokens=False)
        pieces = zip(encoding.ids, encoding.offsets, strict=True)
        return frozenset(text[start:end] for number, (start, end) in pieces if number == model.unknown)

    def score(self, pairs: Sequence[Pair]) -> NDArray[np.float32]:
        """Probabilities of shape `(len(pairs), 3)`; see `PairScorer.score`.

        Raises:
            ValueError: A pair is longer than `limit`, or the model gives something else than numbers.
        """
        import numpy as np

        model = self.load()
        scores = np.empty((len(pairs), len(COLUMNS)), dtype=np.float32)
        for start in range(0, len(pairs), CHUNK):
            encoded = self._encode(model, pairs[start : start + CHUNK])
            for batch in split_batches([len(ids) for ids, _ in encoded]):
                logits = self._run(model, [encoded[number] for number in batch])
                scores[[start + number for number in batch]] = logits
        return scores

    def _encode(self, model: LoadedModel, pairs: Sequence[Pair]) -> list[tuple[NDArray[np.int32], int]]:
        """Token ids of each pair, and where its claim begins."""
        import numpy as np

        encoded = []
        for encoding in model.tokenizer.encode_batch_fast([tuple(pair) for pair in pairs]):
            ids = np.array(encoding.ids, dtype=np.int32)
            if len(ids) > self.limit:
                raise ValueError(f"a pair should have at most {self.limit} tokens, but has {len(ids)}")
            types = encoding.type_ids
            encoded.append((ids, types.index(1) if 1 in types else len(types)))
        return encoded

    def _run(self, model: LoadedModel, batch: Sequence[tuple[NDArray[np.int32], int]]) -> NDArray[np.float32]:
        import numpy as np

        shape = (len(batch), max(len(ids) for ids, _ in batch))
        feed = {name: np.zeros(shape, dtype=np.int64) for name in model.inputs}
        for row, (ids, claim) in enumerate(batch):
            feed["input_ids"][row, : len(ids)] = ids
            if "attention_mask" in feed:
                feed["attention_mask"][row, : len(ids)] = 1
            if "token_type_ids" in feed:
                feed["token_type_ids"][row, claim : len(ids)] = 1
        (logits,) = model.session.run([OUTPUT], feed)
        if logits.shape != (len(batch), len(COLUMNS)) or not np.isfinite(logits).all():
            raise ValueError(f"logits should be finite and of shape ({len(batch)}, {len(COLUMNS)})")
        return _soften(logits[:, self._columns].astype(np.float32) / np.float32(self.config.temperature))


def _soften(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Softmax of each row."""
    import numpy as np

    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    softened: NDArray[np.float32] = powers / powers.sum(axis=1, keepdims=True)
    return softened


def split_batches(lengths: Sequence[int], budget: int = BUDGET) -> Iterator[list[int]]:
    """Numbers of the pairs in each batch: like lengths together, at most `budget` tokens with padding.

    The longest come first, so that memory is at its highest at once. A pair over the budget is a batch of its own.

    >>> list(split_batches([3, 9, 4, 10], budget=20))
    [[3, 1], [2, 0]]
    """
    order = sorted(range(len(lengths)), key=lambda number: -lengths[number])
    start = 0
    while start < len(order):
        end = start + max(1, budget // max(1, lengths[order[start]]))
        yield order[start:end]
        start = end
