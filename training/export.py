"""Write a trained model as the files that `mini` ships: an int8 ONNX model, its tokenizer, and `config.json`.

    python -m training.export run/model OUT_DIR --version 1

The weights of matrix products become 8-bit integers with one scale for 128 of them, word embeddings with one scale
per word; everything between layers stays in 32-bit floats. Products scale their inputs row by row, so that a pair's
score does not depend on what else is in its batch, as it does with `quantize_dynamic` (by up to 0.17 on this model).
`training.calibrate` adds the combiner.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from onnx import helper, numpy_helper
from onnxruntime.quantization.matmul_nbits_quantizer import MatMulNBitsQuantizer
from onnxruntime.transformers import optimizer
from onnxruntime.transformers.fusion_options import FusionOptions
from scipy.special import softmax
from transformers import AutoModelForSequenceClassification, AutoTokenizer

from claimwise.judges.mini.loading import digest

LABELS = ["supported", "contradicted", "unsupported"]
BLOCK = 128  # weights that share a scale
INT8 = 4  # code of "multiply as 8-bit integers"
LIMIT = 384  # tokens of a window and a claim together; the longest that training saw often


class Logits(torch.nn.Module):
    """The model with plain tensors in and out, as export wants it."""

    def __init__(self, model: Any) -> None:
        super().__init__()
        self.model = model

    def forward(self, input_ids: torch.Tensor, attention_mask: torch.Tensor, token_type_ids: torch.Tensor) -> Any:
        """Logits of shape (pairs, 3)."""
        return self.model(input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids).logits


def main() -> None:
    """Read the arguments and export."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("model", type=Path, metavar="MODEL_DIR")
    parser.add_argument("out", type=Path, metavar="OUT_DIR")
    parser.add_argument("--version", required=True)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    model = AutoModelForSequenceClassification.from_pretrained(options.model, attn_implementation="eager").eval()
    tokenizer = AutoTokenizer.from_pretrained(options.model)
    with tempfile.TemporaryDirectory() as scratch:
        plain, fused = Path(scratch, "plain.onnx"), Path(scratch, "fused.onnx")
        write_onnx(model, tokenizer, plain)
        fuse(plain, fused, model.config)
        quantizer = MatMulNBitsQuantizer(
            onnx.load(str(fused)), bits=8, block_size=BLOCK, is_symmetric=True, accuracy_level=INT8
        )
        quantizer.process()
        quantizer.model.save_model_to_file(str(options.out / "model.onnx"))
        compare(plain, options.out / "model.onnx", tokenizer)
    write_tokenizer(tokenizer, options.out / "tokenizer.json")
    config = {
        "name": "mini",
        "version": options.version,
        "labels": LABELS,
        "max_tokens": LIMIT,
        "temperature": 1.0,
        "thresholds": {"support": 0.5, "contradiction": 0.5},
        "languages": ["en"],
        "sha256": {name: digest(options.out / name) for name in ("model.onnx", "tokenizer.json")},
    }
    (options.out / "config.json").write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")
    print(f"{(options.out / 'model.onnx').stat().st_size / 1e6:.1f} MB in {options.out / 'model.onnx'}")


def write_onnx(model: Any, tokenizer: Any, path: Path) -> None:
    """Export in 32-bit floats with free batch size and length."""
    made = tokenizer(
        ["The pump weighs 12 kg.", "It is red."], ["It weighs 12 kg.", "Red."], padding=True, return_tensors="pt"
    )
    names = ["input_ids", "attention_mask", "token_type_ids"]
    torch.onnx.export(
        Logits(model), tuple(made[name] for name in names), str(path), input_names=names, output_names=["logits"],
        dynamic_axes={name: {0: "pairs", 1: "tokens"} for name in names} | {"logits": {0: "pairs"}},
        opset_version=17, dynamo=False,
    )  # fmt: skip
    onnx.checker.check_model(str(path))


def fuse(plain: Path, fused: Path, config: Any) -> None:
    """Join what belongs to one attention, one norm or one activation into one operator each; shrink the embeddings."""
    wanted = FusionOptions("bert")
    wanted.enable_embed_layer_norm = False  # it would keep the word embeddings in 32 bits
    wanted.use_multi_head_attention = True  # the other kind hides three matrix products from the quantizer
    made = optimizer.optimize_model(
        str(plain), model_type="bert", num_heads=config.num_attention_heads, hidden_size=config.hidden_size,
        opt_level=0, optimization_options=wanted,
    )  # fmt: skip
    print("fused:", {name: count for name, count in made.get_fused_operator_statistics().items() if count})
    shrink_embeddings(made.model.graph)
    made.save_model_to_file(str(fused))


def shrink_embeddings(graph: Any) -> None:
    """Keep the word embeddings as 8-bit integers with one scale per word: `table[id] * scale[id]`."""
    table = max((t for t in graph.initializer if len(t.dims) == 2), key=lambda t: t.dims[0])
    (gather,) = [node for node in graph.node if node.op_type == "Gather" and node.input[0] == table.name]
    rows = numpy_helper.to_array(table)
    scales = np.maximum(np.abs(rows).max(1, keepdims=True), 1e-8).astype(np.float32) / 127
    words = numpy_helper.from_array(np.round(rows / scales).astype(np.int8), "word_integers")
    graph.initializer.remove(table)
    graph.initializer.extend([words, numpy_helper.from_array(scales, "word_scales")])
    nodes = [
        helper.make_node("Gather", ["word_integers", gather.input[1]], ["words_as_integers"]),
        helper.make_node("Cast", ["words_as_integers"], ["words_unscaled"], to=onnx.TensorProto.FLOAT),
        helper.make_node("Gather", ["word_scales", gather.input[1]], ["scales_of_words"]),
        helper.make_node("Mul", ["words_unscaled", "scales_of_words"], [gather.output[0]]),
    ]
    place = list(graph.node).index(gather)
    graph.node.remove(gather)
    for offset, node in enumerate(nodes):
        graph.node.insert(place + offset, node)


def write_tokenizer(tokenizer: Any, path: Path) -> None:
    """The tokenizer alone, without truncation or padding: the judge cuts nothing and pads for itself."""
    backend = tokenizer.backend_tokenizer
    backend.no_truncation()
    backend.no_padding()
    backend.save(str(path))


def compare(plain: Path, small: Path, tokenizer: Any) -> None:
    """Print how far the 8-bit model is from the 32-bit one on random pairs, and from itself in other batches."""
    import onnxruntime

    rng = np.random.default_rng(0)
    ids = rng.integers(1000, tokenizer.vocab_size, (200, 48))
    inputs = {
        "input_ids": ids,
        "attention_mask": np.ones_like(ids),
        "token_type_ids": (np.arange(48) > 32) * np.ones_like(ids),
    }
    sessions = [onnxruntime.InferenceSession(str(path)) for path in (plain, small)]
    first, second = (softmax(session.run(None, inputs)[0], axis=-1) for session in sessions)
    alone = [
        softmax(sessions[1].run(None, {k: v[i : i + 1] for k, v in inputs.items()})[0], axis=-1) for i in range(20)
    ]
    gap = np.abs(first - second)
    print(f"8-bit against 32-bit probabilities: mean gap {gap.mean():.4f}, largest {gap.max():.4f}")
    apart = np.abs(np.concatenate(alone) - second[:20]).max()
    print(f"a pair alone against the same pair in a batch: largest gap {apart:.1e}")


if __name__ == "__main__":
    main()
