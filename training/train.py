"""Train the cross-encoder of `mini`; interrupted, it goes on where it stopped.

    python -m training.train ENCODER_DIR round1.jsonl round2.jsonl --out run/ --validation validation.jsonl

ENCODER_DIR holds all-MiniLM-L6-v2 (or a checkpoint of an earlier stage). Rounds are read one after the other, so that
each passes fresh pairs; the learning rate falls linearly to zero over all of them. Embeddings and the lowest layer stay
as they are, and there is no dropout: few passes over much data, and on a CPU both cost a third of the speed.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import torch
from torch.nn import functional
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from training.pairs import NOT_SUPPORTED, SUPPORTED, Pair, read

LONGEST = 448  # tokens; a longer pair loses the end of its evidence, which a label may depend on: few are that long
BATCH_TOKENS = 3072  # padded tokens of a batch, about 48 pairs of 64
SHORT = 112  # up to this length plain attention is faster than the fused kernel, measured on two cores
WARMUP = 0.03  # of all steps
POOL = 4096  # pairs that are shuffled and then put side by side by length


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("encoder", type=Path, metavar="ENCODER_DIR")
    parser.add_argument("rounds", type=Path, nargs="+", metavar="ROUND")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--validation", type=Path)
    parser.add_argument("--rate", type=float, default=1e-4, help="highest learning rate")
    parser.add_argument("--final-rate", type=float, default=0.0)
    parser.add_argument("--save-every", type=float, default=300, help="seconds between checkpoints")
    parser.add_argument("--steps", type=int, help="stop after so many batches; the learning rate falls until then")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    options.out.mkdir(parents=True, exist_ok=True)
    Trainer(options).run()


class Trainer:
    """One training run: model, optimizer and the step it has reached."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        torch.manual_seed(0)
        source = options.encoder
        self.tokenizer = AutoTokenizer.from_pretrained(source)
        self.model: Any = AutoModelForSequenceClassification.from_pretrained(
            source, num_labels=3, attention_probs_dropout_prob=0.0, hidden_dropout_prob=0.0
        )
        freeze(self.model)
        free = [p for p in self.model.parameters() if p.requires_grad]
        self.optimizer = torch.optim.AdamW(free, lr=options.rate, weight_decay=0.01)
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.model.to(self.device).train()
        self.batches = [
            batch for n, path in enumerate(options.rounds) for batch in make_batches(read(path), self.tokenizer, n)
        ]
        self.batches = self.batches[: options.steps]
        self.step = 0
        self.log_path = options.out / "log.jsonl"
        if (state := options.out / "state.pt").exists():
            saved = torch.load(state, map_location=self.device, weights_only=True)
            self.model.load_state_dict(saved["model"])
            self.optimizer.load_state_dict(saved["optimizer"])
            self.step = saved["step"]

    def run(self) -> None:
        """Train to the end of the last round, with a line in the log every 200 steps and at each checkpoint."""
        validation = read(self.options.validation) if self.options.validation else []
        started, saved, tokens, losses = time.time(), time.time(), 0, []
        while self.step < len(self.batches):
            batch = self.batches[self.step]
            for group in self.optimizer.param_groups:
                group["lr"] = self.rate()
            losses.append(self.learn(batch))
            tokens += sum(len(ids) for ids, _, _ in batch)
            self.step += 1
            if self.step % 200 == 0:
                speed = tokens / (time.time() - started)
                self.log(
                    step=self.step, of=len(self.batches), loss=sum(losses) / len(losses), tokens_per_s=round(speed)
                )
                losses = []
            if time.time() - saved > self.options.save_every:
                self.save()
                if validation:
                    self.log(step=self.step, validation=validate(self.model, self.tokenizer, validation))
                saved = time.time()
        self.save()
        if validation:
            self.log(step=self.step, validation=validate(self.model, self.tokenizer, validation))

    def rate(self) -> float:
        """The learning rate at this step."""
        total, done = len(self.batches), self.step
        if done < WARMUP * total:
            return float(self.options.rate * (done + 1) / (WARMUP * total + 1))
        left = (total - done) / (total * (1 - WARMUP))
        return float(self.options.final_rate + (self.options.rate - self.options.final_rate) * left)

    def learn(self, batch: Sequence[tuple[list[int], list[int], int]]) -> float:
        """One step of gradient descent; returns the loss."""
        inputs, labels = collate(batch, self.device)
        use_attention(self.model, inputs["input_ids"].shape[1])
        with torch.autocast(self.device, dtype=torch.bfloat16):
            logits = self.model(**inputs).logits
        loss = loss_of(logits.float(), labels)
        loss.backward()
        torch.nn.utils.clip_grad_norm_([p for p in self.model.parameters() if p.grad is not None], 1.0)
        self.optimizer.step()
        self.optimizer.zero_grad()
        return float(loss.detach())

    def save(self) -> None:
        """Write the state to go on from, and the model as an ordinary folder; each replaces the last at once."""
        state = {"model": self.model.state_dict(), "optimizer": self.optimizer.state_dict(), "step": self.step}
        torch.save(state, self.options.out / "state.tmp")
        (self.options.out / "state.tmp").replace(self.options.out / "state.pt")
        self.model.save_pretrained(self.options.out / "model")
        self.tokenizer.save_pretrained(self.options.out / "model")

    def log(self, **record: Any) -> None:
        """Append to `log.jsonl` and print."""
        line = json.dumps(record)
        with self.log_path.open("a", encoding="utf-8") as lines:
            lines.write(line + "\n")
        print(line, flush=True)


def freeze(model: Any) -> None:
    """Keep the embeddings and the lowest layer as they are."""
    for part in (model.bert.embeddings, model.bert.encoder.layer[0]):
        for parameter in part.parameters():
            parameter.requires_grad = False


def use_attention(model: Any, length: int) -> None:
    """Choose the faster attention for a length."""
    wanted = "eager" if length <= SHORT else "sdpa"
    if model.config._attn_implementation != wanted:
        model.set_attn_implementation(wanted)


def loss_of(logits: torch.Tensor, labels: torch.Tensor) -> torch.Tensor:
    """Cross-entropy; for `NOT_SUPPORTED` that of "not supported", whichever of the two it is."""
    logs = functional.log_softmax(logits, dim=-1)
    two_way = labels == NOT_SUPPORTED
    one = -logs.gather(1, labels.masked_fill(two_way, SUPPORTED).unsqueeze(1)).squeeze(1)
    rest = -torch.logsumexp(logs[:, SUPPORTED + 1 :], dim=-1)
    return torch.where(two_way, rest, one).mean()


def make_batches(pairs: Sequence[Pair], tokenizer: Any, seed: int) -> list[list[tuple[list[int], list[int], int]]]:
    """Batches of alike lengths in random order; the same for the same seed."""
    rng = random.Random(seed)
    order = rng.sample(range(len(pairs)), len(pairs))
    batches: list[list[tuple[list[int], list[int], int]]] = []
    for start in range(0, len(order), POOL):
        chosen = [pairs[i] for i in order[start : start + POOL]]
        items = sorted(encode(chosen, tokenizer), key=lambda item: len(item[0]))
        pool = list(_fill(items))
        rng.shuffle(pool)
        batches += pool
    return batches


def _fill(items: Sequence[tuple[list[int], list[int], int]]) -> Iterator[list[tuple[list[int], list[int], int]]]:
    batch: list[tuple[list[int], list[int], int]] = []
    for item in items:
        if batch and len(item[0]) * (len(batch) + 1) > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(item)
    if batch:
        yield batch


def encode(pairs: Sequence[Pair], tokenizer: Any) -> list[tuple[list[int], list[int], int]]:
    """Token ids, token types and label of each pair."""
    made = tokenizer([p.evidence for p in pairs], [p.claim for p in pairs], truncation="only_first", max_length=LONGEST)
    return list(zip(made["input_ids"], made["token_type_ids"], [p.label for p in pairs], strict=True))


def collate(
    batch: Sequence[tuple[list[int], list[int], int]], device: str
) -> tuple[dict[str, torch.Tensor], torch.Tensor]:
    """Padded tensors."""
    longest = max(len(ids) for ids, _, _ in batch)

    def pad(rows: Sequence[list[int]]) -> torch.Tensor:
        return torch.tensor([row + [0] * (longest - len(row)) for row in rows], device=device)

    inputs = {
        "input_ids": pad([ids for ids, _, _ in batch]),
        "token_type_ids": pad([types for _, types, _ in batch]),
        "attention_mask": pad([[1] * len(ids) for ids, _, _ in batch]),
    }
    return inputs, torch.tensor([label for _, _, label in batch], device=device)


def validate(model: Any, tokenizer: Any, pairs: Sequence[Pair]) -> dict[str, float]:
    """Accuracy on pairs kept apart, by kind of source: three-way, or two-way where only that is known."""
    right: dict[str, list[bool]] = {}
    items = encode(pairs, tokenizer)
    order = sorted(range(len(items)), key=lambda i: len(items[i][0]))
    device = next(model.parameters()).device.type
    model.eval()
    with torch.inference_mode(), torch.autocast(device, dtype=torch.bfloat16):
        for start in range(0, len(order), 16):
            chosen = order[start : start + 16]
            inputs, labels = collate([items[i] for i in chosen], device)
            use_attention(model, inputs["input_ids"].shape[1])
            guesses = model(**inputs).logits.float().argmax(-1)
            for i, guess, label in zip(chosen, guesses.tolist(), labels.tolist(), strict=True):
                hit = guess != SUPPORTED if label == NOT_SUPPORTED else guess == label
                right.setdefault(pairs[i].source.split(":")[0], []).append(hit)
    model.train()
    return {source: round(sum(hits) / len(hits), 3) for source, hits in sorted(right.items())}


if __name__ == "__main__":
    main()
