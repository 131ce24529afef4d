"""How fast the judge `mini` is, as ratios within one run, and what it costs in memory and at the start.

    python -m benchmarks.local [--pairs 2000] [--memory-pairs 50000] [--pipeline]

Pairs are the evidence windows and claims of the contrast suite. Measured are:

- the scorer (tokenize, sort, batch, run, softmax) against ONNX Runtime alone on the same sorted batches, ready made;
- with `--pipeline` (needs `claimwise[nli]`), the scorer against transformers' text-classification pipeline as users
  call it, with a model of the same size and shape in 32-bit floats (random weights: they do not change the time);
- peak memory of a process that scores many pairs;
- seconds from the start of Python to the first judgement, and of `import claimwise` alone.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from claimwise.judges.mini.config import read_config
from claimwise.judges.mini.judge import SHIPPED
from claimwise.judges.mini.loading import OUTPUT
from claimwise.judges.mini.scorer import CHUNK, OnnxScorer, split_batches
from claimwise.text.windows import split_windows
from claimwise.types import Passage

ROOT = Path(__file__).parent.parent
REPEATS = 5
PIPELINE_PAIRS = 200  # the pipeline is slow
FIRST = """
import claimwise
predictions, contexts = ["The pump weighs 12 kg."], [["It has a mass of 12 kg."]]
report = claimwise.faithfulness(predictions=predictions, contexts=contexts, judge="mini")
assert report.counts["n_failed"] == 0
"""


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--memory-pairs", type=int, default=50_000)
    parser.add_argument("--pipeline", action="store_true")
    parser.add_argument("--peak", type=int, help=argparse.SUPPRESS)  # what the process for memory is called with
    options = parser.parse_args()
    if options.peak:
        print(measure_memory(options.peak))
        return
    pairs = make_pairs(options.pairs)
    scorer = OnnxScorer(read_config(SHIPPED))
    scorer.score(pairs[:50])
    batches = encode_batches(scorer, pairs)
    whole, alone = take_turns(lambda: scorer.score(pairs), lambda: run_alone(scorer, batches))
    tokens = sum(batch["attention_mask"].sum() for batch in batches)
    print(f"pairs: {len(pairs)}, tokens: {tokens}, {len(pairs) / whole:.0f} pairs/s on {os.cpu_count()} cores")
    print(f"scorer / ONNX Runtime alone on the same sorted batches: {alone / whole:.0%} of its speed")
    if options.pipeline:
        few = pairs[:PIPELINE_PAIRS]
        classify = make_pipeline()
        mine, theirs = take_turns(lambda: scorer.score(few), lambda: classify(few))
        print(
            f"scorer / transformers pipeline in 32 bits, same shape, {len(few)} pairs: {theirs / mine:.1f} x its speed"
        )
    command = [sys.executable, "-m", "benchmarks.local", "--peak", str(options.memory_pairs)]
    peak = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    print(f"peak memory of a process that scores {options.memory_pairs} pairs: {peak} MB")
    print(f"first judgement: {cold_start(FIRST):.2f} s after the start of Python")
    print(f"import claimwise: {cold_start('import claimwise'):.2f} s")


def make_pairs(count: int) -> list[tuple[str, str]]:
    """Windows of the contrast suite's contexts with its claims, over and over."""
    rows = [json.loads(line) for line in (ROOT / "suites/contrast/data/en.jsonl").open(encoding="utf-8")]
    pairs = []
    for row in rows:
        windows = split_windows([Passage(context["text"]) for context in row["contexts"]], limit=1200).windows
        claims = [claim["claim"] for claim in row["claim_labels"]]
        pairs += [(window.text, claim) for claim in claims for window in windows]
    return (pairs * (count // len(pairs) + 1))[:count]


def encode_batches(scorer: OnnxScorer, pairs: Sequence[tuple[str, str]]) -> list[dict[str, Any]]:
    """What the scorer feeds its model for these pairs."""
    import numpy as np

    model = scorer.load()
    batches = []
    for start in range(0, len(pairs), CHUNK):
        encoded = model.tokenizer.encode_batch([tuple(pair) for pair in pairs[start : start + CHUNK]])
        for batch in split_batches([len(e.ids) for e in encoded]):
            longest = max(len(encoded[n].ids) for n in batch)
            feed = {name: np.zeros((len(batch), longest), np.int64) for name in model.inputs}
            for row, n in enumerate(batch):
                size = len(encoded[n].ids)
                feed["input_ids"][row, :size] = encoded[n].ids
                feed["attention_mask"][row, :size] = 1
                feed["token_type_ids"][row, :size] = encoded[n].type_ids
            batches.append(feed)
    return batches


def run_alone(scorer: OnnxScorer, batches: Sequence[dict[str, Any]]) -> None:
    """ONNX Runtime and nothing else."""
    session = scorer.load().session
    for batch in batches:
        session.run([OUTPUT], batch)


def take_turns(first: Callable[[], object], second: Callable[[], object]) -> tuple[float, float]:
    """Median seconds of each, run by turns so that a busy machine slows both."""
    times: tuple[list[float], list[float]] = ([], [])
    for _ in range(REPEATS):
        for work, seconds in zip((first, second), times, strict=True):
            start = time.perf_counter()
            work()
            seconds.append(time.perf_counter() - start)
    return statistics.median(times[0]), statistics.median(times[1])


def make_pipeline() -> Callable[[Sequence[tuple[str, str]]], object]:
    """transformers' pipeline with its defaults over a BERT of the same shape."""
    import transformers
    from tokenizers import Tokenizer

    transformers.logging.set_verbosity_error()
    config = transformers.BertConfig(
        vocab_size=30522,
        hidden_size=384,
        num_hidden_layers=6,
        num_attention_heads=12,
        intermediate_size=1536,
        num_labels=3,
    )
    model = transformers.BertForSequenceClassification(config).eval()
    backend = Tokenizer.from_file(str(SHIPPED / "tokenizer.json"))
    tokenizer = transformers.PreTrainedTokenizerFast(tokenizer_object=backend, pad_token="[PAD]")
    pipeline = transformers.pipeline("text-classification", model=model, tokenizer=tokenizer, device="cpu")
    return lambda pairs: pipeline([{"text": window, "text_pair": claim} for window, claim in pairs])


def measure_memory(count: int) -> int:
    """Peak resident megabytes of this process after scoring so many pairs.

    From `/proc`, as `ru_maxrss` begins with the peak of the process that started this one.
    """
    OnnxScorer(read_config(SHIPPED)).score(make_pairs(count))
    return int(Path("/proc/self/status").read_text().split("VmHWM:")[1].split()[0]) // 1024


def cold_start(code: str) -> float:
    """Median seconds of a fresh Python that runs `code`."""
    seconds = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds)


if __name__ == "__main__":
    main()
