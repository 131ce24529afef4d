"""Typed decisions in this process, with a tiny chat model that is made here and knows nothing."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

import claimwise
from claimwise.errors import JudgeUnavailableError, MissingDependencyError
from claimwise.judges.names import resolve_judge
from claimwise.llm.usage import meter
from claimwise.types import Task
from tests.judges.deciding import CONTEXT, compare, said, verify

WINDOW = 2048
TEMPLATE = "{% for m in messages %}{{ m['content'] }}\n{% endfor %}Answer: "


def save_model(folder: Path, *, template: str | None = TEMPLATE) -> Path:
    """A random Llama of a few thousand weights that reads bytes."""
    import torch
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    vocabulary = {token: number for number, token in enumerate(["<s>", "</s>", *alphabet])}
    tokenizer = Tokenizer(models.BPE(vocab=vocabulary, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    fast = PreTrainedTokenizerFast(tokenizer_object=tokenizer, bos_token="<s>", eos_token="</s>")
    fast.chat_template = template
    fast.save_pretrained(folder)
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=len(vocabulary) + 2,
        hidden_size=16,
        intermediate_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
        max_position_embeddings=WINDOW,
    )
    LlamaForCausalLM(config).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return save_model(tmp_path_factory.mktemp("tiny"))


def test_every_claim_gets_a_distribution_over_its_options(model: Path) -> None:
    judge = resolve_judge(f"decisions/hf/{model}", device="cpu")
    with meter() as used:
        judgements = verify(judge, ["It weighs 12 kg.", "It runs on 24 V."])
        (graded,) = verify(judge, ["It weighs 12 kg."], task=Task.GRADE)
        relation = compare(judge, "It weighs 12 kg.", "12 kg")
    for judgement in judgements:
        assert judgement.failure is None and judgement.probabilities is not None
        assert list(judgement.probabilities) == ["supported", "contradicted", "unsupported"]
        assert sum(judgement.probabilities.values()) == pytest.approx(1.0)
        assert judgement.support == judgement.probabilities["supported"]
    assert len(graded.probabilities or ()) == 8 and graded.level is not None
    assert relation.failure is None and "differ_but_factual" in relation.rationale
    assert used.usage.calls == 0 and used.usage.prompt_tokens > 1000 and used.cost == 0.0
    assert verify(judge, ["It weighs 12 kg."])[0].probabilities == judgements[0].probabilities


def test_a_metric_by_name(model: Path) -> None:
    report = claimwise.faithfulness(
        ["It weighs 12 kg. It runs on 24 V."], [[CONTEXT]], judge=f"decisions/hf/{model}", judge_options={"margin": 0}
    )
    assert report.counts["n_failed"] == 0 and report.score in (0.0, 0.5, 1.0)
    assert f"judge:decisions/hf/{model}" in report.signature


def test_evidence_beyond_the_window_is_a_failure_and_not_cut(model: Path) -> None:
    long = " ".join(f"Part {n} is made of steel." for n in range(100))
    judge = resolve_judge(f"decisions/hf/{model}")
    (judgement,) = verify(judge, ["Part 3 is made of steel."], [long])
    assert said([judgement]) == ["rejected"] and judgement.failure is not None
    assert f"window is {WINDOW}: set `max_evidence_chars`" in judgement.failure.message


def test_models_that_cannot_answer_are_told(tmp_path: Path) -> None:
    with pytest.raises(JudgeUnavailableError, match="cannot be loaded"):
        verify(resolve_judge(f"decisions/hf/{tmp_path / 'nothing'}"), ["It weighs 12 kg."])
    plain = save_model(tmp_path / "plain", template=None)
    with pytest.raises(JudgeUnavailableError, match="cannot answer typed questions"):
        verify(resolve_judge(f"decisions/hf/{plain}"), ["It weighs 12 kg."])


def test_missing_packages_are_told_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec

    def hide(name: str) -> Any:
        return None if name == "torch" else found(name)

    monkeypatch.setattr("claimwise.llm.decisions.in_process.find_spec", hide)
    with pytest.raises(MissingDependencyError, match=r"needs torch, .*pip install 'claimwise\[nli\]'"):
        resolve_judge("decisions/hf/some/model")


def test_a_transformers_without_decisions_is_told(monkeypatch: pytest.MonkeyPatch, model: Path) -> None:
    from transformers.pipelines import PIPELINE_REGISTRY

    monkeypatch.setattr(PIPELINE_REGISTRY, "supported_tasks", {})
    with pytest.raises(MissingDependencyError, match="needs a newer transformers"):
        verify(resolve_judge(f"decisions/hf/{model}"), ["It weighs 12 kg."])
