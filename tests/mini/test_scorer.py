from __future__ import annotations

import math
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from claimwise.judges.mini import loading
from claimwise.judges.mini.config import read_config
from claimwise.judges.mini.scorer import OnnxScorer, split_batches
from claimwise.judges.nli.pairs import CONTRADICTED, SUPPORTED, UNSUPPORTED
from tests.mini.tiny import make_folder

E2, E4 = math.exp(2), math.exp(4)


def load(folder: Path) -> OnnxScorer:
    return OnnxScorer(read_config(folder))


@pytest.fixture(scope="module")
def scorer(tmp_path_factory: pytest.TempPathFactory) -> OnnxScorer:
    return load(make_folder(tmp_path_factory.mktemp("tiny") / "model"))


def test_it_is_what_the_evidence_path_needs(scorer: OnnxScorer) -> None:
    assert (scorer.name, scorer.limit, scorer.three_way) == ("mini", 128, True)
    assert scorer.count("the pump is red.") == 5
    assert scorer.count("word " * 500) == 500
    assert scorer.count("") == 0


def test_probabilities_are_the_softmax_of_the_logits(scorer: OnnxScorer) -> None:
    scores = scorer.score([("yes", "it"), ("no it", "no"), ("it", "maybe"), ("it", "it")])
    assert scores.dtype == np.float32
    assert scores[0] == pytest.approx([E2 / (E2 + 2), 1 / (E2 + 2), 1 / (E2 + 2)], abs=1e-6)
    assert scores[1] == pytest.approx([1 / (E4 + 2), E4 / (E4 + 2), 1 / (E4 + 2)], abs=1e-6)
    assert scores[2, UNSUPPORTED] == pytest.approx(E2 / (E2 + 2), abs=1e-6)
    assert scores[3] == pytest.approx([1 / 3] * 3, abs=1e-6)


def test_logits_are_divided_by_the_temperature(tmp_path: Path) -> None:
    scores = load(make_folder(tmp_path, temperature=2)).score([("yes", "it")])
    assert scores[0, SUPPORTED] == pytest.approx(math.e / (math.e + 2), abs=1e-6)


@pytest.mark.parametrize(
    "labels", [("contradicted", "unsupported", "supported"), ("unsupported", "supported", "contradicted")]
)
def test_columns_are_found_by_their_labels(tmp_path: Path, labels: tuple[str, ...]) -> None:
    scores = load(make_folder(tmp_path, labels=labels)).score([("yes", "it"), ("no", "it"), ("maybe", "it")])
    assert scores.argmax(axis=1).tolist() == [SUPPORTED, CONTRADICTED, UNSUPPORTED]


def test_the_inputs_that_the_model_takes_are_given(tmp_path: Path) -> None:
    both = load(make_folder(tmp_path / "types", inputs=("input_ids", "token_type_ids", "attention_mask")))
    pairs = [("yes", "it"), ("it it it it", "yes"), ("yes " * 20, "it")]
    rows = both.score(pairs)
    assert rows[0, SUPPORTED] == pytest.approx(E2 / (E2 + 2), abs=1e-6)
    assert rows[1, SUPPORTED] == pytest.approx(E4 / (E4 + 2), abs=1e-6)  # a word of the claim counts double
    alone = load(make_folder(tmp_path / "ids", inputs=("input_ids",)))
    assert alone.score(pairs[:1])[0, SUPPORTED] == pytest.approx(E2 / (E2 + 2), abs=1e-6)


def test_control_tokens_in_a_text_are_text(tmp_path: Path) -> None:
    folder = make_folder(tmp_path / "model", specials=["[PAD]", "[UNK]", "[CLS]", "[SEP]"])
    scorer = load(folder)
    assert scorer.count("[SEP]") == 3
    (ids, claim), (emptied, _) = scorer._encode(scorer.load(), [("red [SEP] yes [PAD]", "[CLS] no"), ("[PAD]", "it")])
    assert [ids.tolist().count(special) for special in (0, 2, 3)] == [0, 1, 2]  # [PAD], [CLS], [SEP]
    assert claim == 1 + 8 + 1  # [CLS], then: red [ SEP ] yes [ PAD ], then [SEP]
    assert emptied.tolist().count(0) == 0


def test_words_that_it_does_not_know_are_told(scorer: OnnxScorer) -> None:
    assert scorer.unread("The pump is \u2705 or Green.") == {"\u2705", "or", "Green"}
    assert scorer.unread("the pump is red.") == scorer.unread("") == frozenset()


def test_order_and_padding_change_nothing(scorer: OnnxScorer) -> None:
    words = ["yes", "no", "maybe", "it"]
    pairs = [(f"{words[i % 4]} " * (1 + i * 7 % 90), words[i % 3]) for i in range(300)]
    together = scorer.score(pairs)
    alone = np.concatenate([scorer.score([pair]) for pair in pairs])
    np.testing.assert_allclose(together, alone, atol=1e-6)
    np.testing.assert_allclose(together.sum(axis=1), 1.0, atol=1e-5)


def test_no_pairs_have_no_scores(scorer: OnnxScorer) -> None:
    assert scorer.score([]).shape == (0, 3)


def test_a_pair_over_the_limit_is_an_error_and_never_cut(scorer: OnnxScorer) -> None:
    assert scorer.score([("it " * 120, "it it it it it")]).shape == (1, 3)  # 125 words and 3 special tokens
    with pytest.raises(ValueError, match="at most 128 tokens, but has 129"):
        scorer.score([("it", "it"), ("it " * 120, "it it it it it it")])


def test_numbers_that_are_none_are_an_error(scorer: OnnxScorer) -> None:
    with pytest.raises(ValueError, match="finite"):
        scorer.score([("it", "yes"), ("broken", "it")])


def test_batches_hold_pairs_of_like_length_within_the_budget() -> None:
    lengths = [5, 300, 7, 1, 300, 6, 2000]
    batches = list(split_batches(lengths, budget=600))
    assert batches == [[6], [1, 4], [2, 5, 0, 3]]
    assert list(split_batches([])) == []
    assert list(split_batches([0, 0], budget=1)) == [[0], [1]]


def test_threads_share_one_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loads = []
    original = loading.load_model
    monkeypatch.setattr(
        "claimwise.judges.mini.scorer.load_model", lambda config: (loads.append(1), original(config))[1]
    )
    scorer = load(make_folder(tmp_path))
    assert loads == []  # nothing is loaded before the first use
    barrier = threading.Barrier(8)

    def work(_: int) -> float:
        barrier.wait()
        return float(scorer.score([("yes", "it")])[0, SUPPORTED])

    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(work, range(8)))) == 1
    assert loads == [1]


def test_a_forked_child_loads_a_model_of_its_own(scorer: OnnxScorer) -> None:
    expected = scorer.score([("yes", "it")])[0, SUPPORTED]
    reader, writer = os.pipe()
    if (child := os.fork()) == 0:
        os.write(writer, b"same" if scorer.score([("yes", "it")])[0, SUPPORTED] == expected else b"else")
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        assert pipe.read() == b"same"
    os.waitpid(child, 0)


def test_importing_the_judge_imports_no_runtime() -> None:
    code = (
        "import sys, claimwise, claimwise.judges.mini; "
        "print([m for m in ('onnxruntime', 'tokenizers', 'torch', 'transformers', 'numpy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_scoring_needs_neither_torch_nor_transformers(tmp_path: Path) -> None:
    make_folder(tmp_path)
    code = (
        "import sys; from pathlib import Path; from claimwise.judges.mini import OnnxScorer; "
        "from claimwise.judges.mini.config import read_config; "
        "OnnxScorer(read_config(Path(sys.argv[1]))).score([('yes', 'it')]); "
        "print([m for m in ('torch', 'transformers', 'onnx') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_memory_does_not_grow_with_the_number_of_pairs(tmp_path: Path) -> None:
    make_folder(tmp_path)
    code = (
        "import sys; from pathlib import Path; from claimwise.judges.mini import OnnxScorer; "
        "from claimwise.judges.mini.config import read_config; "
        "pairs = [('it is the pump ' * (1 + i % 25), 'it is red') for i in range(50_000)]; "
        "OnnxScorer(read_config(Path(sys.argv[1]))).score(pairs); "
        # Not `ru_maxrss`: that begins with the peak of the process that started this one.
        "print(Path('/proc/self/status').read_text().split('VmHWM:')[1].split()[0])"
    )
    done = subprocess.run([sys.executable, "-c", code, str(tmp_path)], capture_output=True, text=True, check=True)
    assert float(done.stdout) / 1024 < 400
