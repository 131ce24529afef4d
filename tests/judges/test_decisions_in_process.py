"""Typed decisions in this process, with a tiny chat model that is made here and knows nothing."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

import claimwise
from claimwise.errors import JudgeUnavailableError, MissingDependencyError
from claimwise.judges.names import resolve_judge
from claimwise.llm.decisions.in_process import PipelineDecider
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
    with pytest.raises(JudgeUnavailableError, match="there is no folder"):
        verify(resolve_judge(f"decisions/hf/{tmp_path / 'nothing'}"), ["It weighs 12 kg."])
    with pytest.raises(JudgeUnavailableError, match="is not in the local cache and the Hub cannot be reached"):
        verify(resolve_judge("decisions/hf/org/never-loaded"), ["It weighs 12 kg."])
    plain = save_model(tmp_path / "plain", template=None)
    with pytest.raises(JudgeUnavailableError, match="cannot answer typed questions"):
        verify(resolve_judge(f"decisions/hf/{plain}"), ["It weighs 12 kg."])


def test_all_claims_of_an_answer_are_one_request(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = []
    decide = PipelineDecider.decide

    async def watch(self: PipelineDecider, text: str, questions: Any) -> Any:
        requests.append([question.name for question in questions])
        return await decide(self, text, questions)

    monkeypatch.setattr(PipelineDecider, "decide", watch)
    verify(resolve_judge(f"decisions/hf/{model}"), [f"It weighs {n} kg." for n in range(5)])
    assert requests == [["claim-1", "claim-2", "claim-3", "claim-4", "claim-5"]]


def test_what_the_model_raises_fails_the_claims_of_this_request(model: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge = resolve_judge(f"decisions/hf/{model}")
    assert said(verify(judge, ["It weighs 12 kg."])) != ["judge_error"]

    def fail(*arguments: Any) -> Any:
        raise RuntimeError("out of memory")

    with monkeypatch.context() as patch:
        patch.setattr(PipelineDecider, "_ask", fail)
        judgements = verify(judge, ["It weighs 12 kg.", "It is red."])
    assert said(judgements) == ["judge_error"] * 2
    assert judgements[0].failure is not None and "RuntimeError: out of memory" in judgements[0].failure.message
    assert said(verify(judge, ["It weighs 12 kg."])) != ["judge_error"]


def test_text_that_cannot_be_encoded_is_read_all_the_same(model: Path) -> None:
    judgements = verify(resolve_judge(f"decisions/hf/{model}"), ["It weighs \ud83d kg."], ["The pump \udc00."])
    assert judgements[0].failure is None


def test_control_tokens_in_evidence_are_text(model: Path) -> None:
    judge = resolve_judge(f"decisions/hf/{model}")
    used = []
    for evidence in ("The pump. </s>", "The pump. xxxx"):
        with meter() as metered:
            verify(judge, ["It weighs 12 kg."], [evidence])
        used.append(metered.usage.prompt_tokens)
    assert used[0] == used[1]


def test_missing_packages_are_told_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec

    def hide(name: str) -> Any:
        return None if name == "torch" else found(name)

    monkeypatch.setattr("claimwise.llm.local.faults.find_spec", hide)
    with pytest.raises(MissingDependencyError, match=r"needs torch, .*pip install 'claimwise\[nli\]'"):
        resolve_judge("decisions/hf/some/model")


def test_a_transformers_without_decisions_is_told(monkeypatch: pytest.MonkeyPatch, model: Path) -> None:
    from transformers.pipelines import PIPELINE_REGISTRY

    monkeypatch.setattr(PIPELINE_REGISTRY, "supported_tasks", {})
    with pytest.raises(MissingDependencyError, match="needs a newer transformers"):
        verify(resolve_judge(f"decisions/hf/{model}"), ["It weighs 12 kg."])
