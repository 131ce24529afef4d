"""A sequence classifier of `transformers` as a `PairScorer`."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from claimwise.errors import InputError, JudgeUnavailableError
from claimwise.judges.hf.encoding import IDS, Encoded, PairEncoder
from claimwise.judges.hf.labels import find_habit, read_label_map
from claimwise.judges.hf.reach import find_limit
from claimwise.judges.mini.scorer import split_batches
from claimwise.judges.nli.pairs import SUPPORTED, UNSUPPORTED
from claimwise.llm.local.checkpoint import Checkpoint, open_checkpoint
from claimwise.llm.local.hardware import choose_device, choose_dtype, torch_dtype

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# Padded tokens in a batch. A CPU gains nothing from large batches; on an accelerator this is 32 pairs of 512 tokens,
# for which a large model needs some gigabytes.
CPU_BUDGET = 2048
ACCELERATOR_BUDGET = 16384
CHUNK = 2048  # pairs that are tokenized and sorted at a time, so that memory does not grow with their number

_TASK = "ForSequenceClassification"
_SHOWN = 5


class HfScorer:
    """Scores pairs with a sequence classifier from the Hub or a folder.

    Configuration and tokenizer are read at once, so that a wrong name or label shows before a run; the weights are
    loaded at the first use, once in each process.

    Args:
        model: Id on the Hub, or folder.
        name: Name of the judge, for messages; `hf/<model>` when `None`.
        revision: Branch, tag or commit on the Hub.
        device: Such as `cpu` or `cuda:0`; the machine's accelerator, if it has one, when `None`.
        dtype: `float32`, `bfloat16` or `float16`; when `None` float32, and on CUDA bfloat16 where it is native, else
            float16. Probabilities are always made in float32.
        labels: Meanings of the model's labels, such as `{"LABEL_0": "unsupported", "LABEL_1": "supported"}`, where
            its configuration does not tell or is wrong.
        max_length: Most tokens of a pair; what configuration and tokenizer state when `None`.
        batch_tokens: Tokens in a batch, padding included.
        trust_remote_code: Run code that comes with the model.

    Attributes:
        name: Name of the judge.
        limit: Most tokens of a pair, special tokens included.
        three_way: Whether the model tells contradicted from unsupported.
        device, dtype: Where and how it runs.

    Raises:
        MissingDependencyError: when torch or transformers is not installed.
        InputError: when the model is no sequence classifier, the meaning of its labels cannot be told, or an option
            is not what it should be.
        JudgeUnavailableError: when the model is not there, or may not be read.
    """

    def __init__(
        self,
        model: str,
        *,
        name: str | None = None,
        revision: str | None = None,
        device: str | None = None,
        dtype: str | None = None,
        labels: Mapping[str, str] | None = None,
        max_length: int | None = None,
        batch_tokens: int | None = None,
        trust_remote_code: bool = False,
    ) -> None:
        self.name = name or f"hf/{model}"
        if batch_tokens is not None and (type(batch_tokens) is not int or batch_tokens < 1):
            raise InputError(f"`batch_tokens` should be a whole number from 1, but got {batch_tokens!r}")
        self._checkpoint = open_checkpoint(
            model, judge=self.name, revision=revision, trust_remote_code=trust_remote_code
        )
        config = self._checkpoint.config
        _check_task(self._checkpoint)
        habit = find_habit(model)
        names = [str(config.id2label[number]) for number in sorted(config.id2label)]
        self._map = read_label_map(names, labels, judge=self.name, habit=habit)
        self.three_way = self._map.three_way
        self.device = choose_device(device)
        self.dtype = choose_dtype(dtype, self.device)
        self._budget = batch_tokens or (CPU_BUDGET if self.device == "cpu" else ACCELERATOR_BUDGET)
        from transformers import AutoTokenizer

        tokenizer = self._checkpoint.load(AutoTokenizer)
        self.limit = find_limit(config, tokenizer, judge=self.name, asked=max_length)
        self._encoder = PairEncoder(tokenizer, one_separator=habit is not None and habit.one_separator)
        self._lock = threading.Lock()
        self._models: dict[int, Any] = {}  # by process: threads and accelerators do not survive a fork
        _all.add(self)

    @property
    def identity(self) -> str:
        """The model's commit on the Hub, or a digest of its folder."""
        return self._checkpoint.identity

    @property
    def key(self) -> tuple[object, ...]:
        """Two scorers of one key give the same scores."""
        return self.name, self.identity, self.device, self.dtype, self._map, self.limit, self._budget

    def load(self) -> Any:
        """The model, loaded if it is not yet.

        Raises:
            JudgeUnavailableError: when it cannot be, or when its head has no trained weights.
        """
        with self._lock:
            if (model := self._models.get(os.getpid())) is None:
                model = self._models[os.getpid()] = self._load()
            return model

    def _load(self) -> Any:
        from transformers import AutoModelForSequenceClassification

        model, info = self._checkpoint.load(
            AutoModelForSequenceClassification,
            config=self._checkpoint.config,
            dtype=torch_dtype(self.dtype),
            output_loading_info=True,
        )
        if missing := sorted(info["missing_keys"]):
            raise JudgeUnavailableError(
                f"judge {self.name!r} cannot run: its weights lack {missing[:_SHOWN]}, which would be random numbers; "
                "use a checkpoint that was trained for sequence classification"
            )
        text_config = model.config.get_text_config()
        if text_config.pad_token_id is None:  # models that read the last token must know the padding
            text_config.pad_token_id = self._encoder.padding
        return model.to(self.device).eval()

    def count(self, text: str) -> int:
        """Tokens of a text alone, without special tokens."""
        return self._encoder.count(text)

    def unread(self, text: str) -> frozenset[str]:
        """Words that the model does not know and so takes for one and the same."""
        return self._encoder.unread(text)

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Probabilities of shape `(len(pairs), 3)`; see `PairScorer.score`.

        Raises:
            ValueError: A pair is longer than `limit`, or the model gives something else than numbers.
            JudgeUnavailableError: The model cannot be loaded, or does not classify pairs.
        """
        import numpy as np

        model = self.load()
        scores = np.empty((len(pairs), 3), dtype=np.float32)
        for start in range(0, len(pairs), CHUNK):
            encoded = self._encoder.encode(pairs[start : start + CHUNK])
            lengths = [len(each[IDS]) for each in encoded]
            if max(lengths) > self.limit:
                raise ValueError(f"a pair should have at most {self.limit} tokens, but has {max(lengths)}")
            budget = 1 if self._encoder.padding is None else self._budget  # each pair alone, where none can be padded
            for batch in split_batches(lengths, budget):
                rows = self._run(model, [encoded[number] for number in batch])
                scores[[start + number for number in batch]] = rows
        return scores

    def _run(self, model: Any, batch: Sequence[Encoded]) -> NDArray[np.float32]:
        """Scores of one batch; one that does not fit the memory is halved."""
        import numpy as np
        import torch

        inputs = {name: tensor.to(self.device) for name, tensor in self._encoder.pad(batch).items()}
        try:
            with torch.inference_mode():
                logits = model(**inputs).logits.float().cpu()
        except torch.OutOfMemoryError:
            if len(batch) == 1:
                raise
            logits = None
        if logits is None:  # outside the handler, which would keep the tensors of the failed run alive
            half = len(batch) // 2
            return np.concatenate([self._run(model, batch[:half]), self._run(model, batch[half:])])
        if tuple(logits.shape) != (len(batch), len(self._map.columns)):
            raise JudgeUnavailableError(
                f"judge {self.name!r} cannot run: its model should give {len(self._map.columns)} numbers for each "
                f"pair, but gives the shape {tuple(logits.shape)} for {len(batch)}; it does not classify pairs of texts"
            )
        if not bool(torch.isfinite(logits).all()):
            hint = "" if self.dtype == "float32" else f"; {self.dtype} may be too narrow for it, try dtype='float32'"
            raise ValueError(f"the model should give numbers, but gave infinity or none{hint}")
        return self._arrange(logits)

    def _arrange(self, logits: Any) -> NDArray[np.float32]:
        """Logits as probabilities in our columns."""
        import numpy as np
        import torch

        scores = np.zeros((len(logits), 3), dtype=np.float32)
        columns = self._map.columns
        if len(columns) == 1:  # one number: the probability of its label against everything else
            chance = torch.sigmoid(logits[:, 0]).numpy()
            scores[:, columns[0]] = chance
            scores[:, UNSUPPORTED if columns[0] == SUPPORTED else SUPPORTED] = 1.0 - chance
            return scores
        for column, chance in zip(columns, torch.softmax(logits, dim=1).numpy().T, strict=True):
            scores[:, column] += chance
        return scores


def _check_task(checkpoint: Checkpoint) -> None:
    """Raise `InputError` unless the configuration is that of a classifier of whole texts."""
    config, judge = checkpoint.config, checkpoint.judge
    kinds = getattr(config, "architectures", None) or []
    if not any(str(kind).endswith(_TASK) for kind in kinds):
        raise InputError(
            f"judge {judge!r} needs a sequence classifier, but model {checkpoint.model!r} is "
            f"{' or '.join(map(str, kinds)) or 'of no stated kind'}; use one whose config.json says ...{_TASK}, or for "
            f"a chat model 'hf-chat/...' or 'decisions/hf/...'"
        )
    if getattr(config, "problem_type", None) == "multi_label_classification" and len(config.id2label) > 1:
        raise InputError(
            f"judge {judge!r} needs a classifier whose labels exclude each other, but that of model "
            f"{checkpoint.model!r} gives each label a probability of its own"
        )


_all: weakref.WeakSet[HfScorer] = weakref.WeakSet()


def _renew_locks() -> None:
    """In a forked child: a lock that another thread of the parent held would never be freed."""
    for scorer in _all:
        scorer._lock = threading.Lock()
        scorer._encoder.renew_lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_locks)
