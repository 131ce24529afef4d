"""A model of a few ONNX nodes that counts words, in a folder as the `mini` judge wants it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

from claimwise.judges.mini.loading import digest

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "yes", "no", "maybe", "broken", "it", "the", "pump", "is", "red", "."]
LABELS = ("supported", "contradicted", "unsupported")
# Logits that each word adds: `yes` to supported, `no` to contradicted, `maybe` to unsupported; padding would show.
_WEIGHTS = {"yes": (2.0, 0.0, 0.0), "no": (0.0, 2.0, 0.0), "maybe": (0.0, 0.0, 2.0), "[PAD]": (50.0, 0.0, 0.0)}
_WEIGHTS["broken"] = (float("nan"), 0.0, 0.0)


def make_folder(
    folder: Path,
    *,
    labels: Sequence[str] = LABELS,
    inputs: Sequence[str] = ("input_ids", "attention_mask"),
    columns: int = 3,
    output: str = "logits",
    specials: Sequence[str] = (),
    **config: Any,
) -> Path:
    """Write a model whose logits are the sums of its words' weights, in the order of `labels`."""
    folder.mkdir(parents=True, exist_ok=True)
    _save_tokenizer(folder / "tokenizer.json", specials)
    table = np.zeros((len(WORDS), columns), dtype=np.float32)
    for word, weights in _WEIGHTS.items():
        for column, label in enumerate(labels[:columns]):
            table[WORDS.index(word), column] = weights[LABELS.index(label)]
    onnx.save(_make_model(table, inputs, output), folder / "model.onnx")
    record = {
        "name": "tiny",
        "version": "1.2",
        "labels": list(labels),
        "max_tokens": 128,
        "temperature": 1.0,
        "thresholds": {"support": 0.5, "contradiction": 0.5},
        "languages": ["en"],
        "sha256": {name: digest(folder / name) for name in ("model.onnx", "tokenizer.json")},
    }
    (folder / "config.json").write_text(json.dumps(record | config), encoding="utf-8")
    return folder


def _save_tokenizer(path: Path, specials: Sequence[str]) -> None:
    tokenizer = Tokenizer(models.WordLevel({word: number for number, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.BertProcessing(("[SEP]", 3), ("[CLS]", 2))
    tokenizer.add_special_tokens(list(specials))
    tokenizer.enable_truncation(8)  # files often come with both; the scorer has to turn them off
    tokenizer.enable_padding(length=16)
    tokenizer.save(str(path))


def _make_model(table: np.ndarray, inputs: Sequence[str], output: str) -> onnx.ModelProto:
    """Look words up, mask padding, sum; `token_type_ids` count the claim's words double."""
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["rows"])]
    rows = "rows"
    for name in (each for each in inputs if each != "input_ids"):
        nodes += [
            helper.make_node("Cast", [name], [f"{name}_float"], to=TensorProto.FLOAT),
            helper.make_node("Unsqueeze", [f"{name}_float", "last"], [f"{name}_column"]),
            helper.make_node("Mul", [rows, f"{name}_column"], [f"{name}_rows"]),
        ]
        if name == "token_type_ids":
            nodes.append(helper.make_node("Add", [rows, f"{name}_rows"], [f"{name}_sum"]))
        rows = f"{name}_sum" if name == "token_type_ids" else f"{name}_rows"
    nodes.append(helper.make_node("ReduceSum", [rows, "middle"], [output], keepdims=0))
    graph = helper.make_graph(
        nodes,
        "tiny",
        [helper.make_tensor_value_info(name, TensorProto.INT64, ["pairs", "tokens"]) for name in inputs],
        [helper.make_tensor_value_info(output, TensorProto.FLOAT, ["pairs", table.shape[1]])],
        [
            numpy_helper.from_array(table, "table"),
            numpy_helper.from_array(np.array([-1], dtype=np.int64), "last"),
            numpy_helper.from_array(np.array([1], dtype=np.int64), "middle"),
        ],
    )
    return helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=10)
