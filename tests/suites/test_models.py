"""Real sources of answers: a transformers pipeline and a model behind an HTTP server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tokenizers import ByteLevelBPETokenizer
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast, pipeline

from claimwise.datasets.samples import Sample
from claimwise.errors import InputError, JudgeUnavailableError
from claimwise.suites.answers import get_answers, name_source, source_key
from claimwise.suites.evaluation import SampleSuite
from claimwise.suites.loading import load_suite
from claimwise.types import Cause, Failure
from tests.stub import Reply, Request, StubServer
from tests.suites.small import marked_judge, pump_rows, sample, write_suite

ROWS = [Sample.model_validate(sample("a")), Sample.model_validate(sample("b", question="Why is it heavy?"))]
CHAT = "{% for m in messages %}<{{ m['role'] }}>{{ m['content'] }}{% endfor %}<assistant>"


@pytest.fixture(scope="module")
def model_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A GPT-2 of some thousand random weights: it writes nonsense, the same each time."""
    import torch

    folder = tmp_path_factory.mktemp("hub") / "tiny-gpt2"
    bpe = ByteLevelBPETokenizer()
    bpe.train_from_iterator(["the pump weighs 12 kg"], vocab_size=300, special_tokens=["<|endoftext|>"])
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=bpe._tokenizer, eos_token="<|endoftext|>")
    torch.manual_seed(0)
    config = GPT2Config(vocab_size=len(tokenizer), n_embd=16, n_layer=1, n_head=2, n_positions=1024)
    tokenizer.save_pretrained(folder)
    GPT2LMHeadModel(config).save_pretrained(folder)
    return folder


@pytest.fixture(scope="module")
def generator(model_folder: Path) -> Any:
    return pipeline("text-generation", model=str(model_folder), device="cpu")


@pytest.fixture(autouse=True)
def short_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("claimwise.suites.answers._MAX_NEW_TOKENS", 8)


def test_a_pipeline_answers_the_same_each_time_and_without_the_prompt(generator: Any) -> None:
    answers = get_answers(generator, ROWS)
    assert len(answers) == 2
    assert all(isinstance(answer, str) and answer for answer in answers)
    assert not any("Answer the question" in str(answer) for answer in answers)
    assert get_answers(generator, ROWS) == answers


def test_a_pipeline_may_be_a_subclass(generator: Any) -> None:
    class Mine(type(generator)):  # type: ignore[misc]
        pass

    mine = Mine(model=generator.model, tokenizer=generator.tokenizer)
    assert get_answers(mine, ROWS[:1]) == get_answers(generator, ROWS[:1])


def test_a_chat_model_gets_a_chat(model_folder: Path) -> None:
    chatting = pipeline("text-generation", model=str(model_folder), device="cpu")
    chatting.tokenizer.chat_template = CHAT
    seen: list[Any] = []
    original = type(chatting).__call__

    class Watching(type(chatting)):  # type: ignore[misc]
        def __call__(self, inputs: Any, **options: Any) -> Any:
            seen.append((inputs, options))
            return original(self, inputs, **options)

    watching = Watching(model=chatting.model, tokenizer=chatting.tokenizer)
    (answer,) = get_answers(watching, ROWS[:1])
    assert isinstance(answer, str)
    ((inputs, options),) = seen
    assert [turn["role"] for turn in inputs[0]] == ["user"]
    assert inputs[0][0]["content"].endswith("Question: How heavy is the pump?")
    assert options["do_sample"] is False


def test_a_suite_runs_over_a_pipeline_twice_the_same(generator: Any, tmp_path: Path) -> None:
    suite = load_suite(str(write_suite(tmp_path / "pumps", pump_rows())))
    first = suite.run(generator, judge=marked_judge())
    assert first == suite.run(generator, judge=marked_judge())
    assert [r["n_examples"] for r in first] == [2, 2, 2]
    assert first[0]["model"] == "tiny-gpt2", "a local folder's place says nothing about the model"
    assert "|answers:tiny-gpt2 by template#" in first[0]["signature"]
    json.dumps(first, allow_nan=False)


def test_names_of_pipelines(generator: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generator.model, "name_or_path", "org/model", raising=False)
    assert name_source(generator) == "org/model"
    assert source_key(generator, "{{question}}") == "org/model by template#d3bcaf71"


def test_callables_of_transformers_that_write_no_text_are_refused(generator: Any) -> None:
    with pytest.raises(InputError, match=r"but got a GPT2LMHeadModel; for a model make transformers\.pipeline"):
        get_answers(generator.model, ROWS)
    with pytest.raises(InputError, match=r"a text-generation pipeline, .* but got a "):
        get_answers(generator.tokenizer, ROWS)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[StubServer]:
    with StubServer(lambda request: "It weighs 12 kg." if "heavy is" in request.text else "Wrong.") as stub:
        monkeypatch.setenv("OPENAI_BASE_URL", stub.base_url)
        yield stub


@pytest.fixture
def suite(tmp_path: Path) -> SampleSuite:
    rows = [sample("a"), sample("b", question="Why so?")]
    return load_suite(str(write_suite(tmp_path / "pumps", rows)))


def test_a_model_behind_a_server_answers(server: StubServer, suite: SampleSuite) -> None:
    faithfulness, _, coverage = suite.run("openai/tiny", judge=marked_judge())
    assert faithfulness["n_claims"] == 2
    assert coverage["coverage"] == 0.5
    assert faithfulness["model"] == "openai/tiny"
    assert "|answers:openai/tiny by template#" in faithfulness["signature"]
    assert sorted(request.text.rpartition("Question: ")[2] for request in server.requests) == [
        "How heavy is the pump?",
        "Why so?",
    ]
    assert "The pump weighs 12 kg" in server.requests[0].text


def test_a_filtered_answer_is_one_failed_example(server: StubServer, suite: SampleSuite) -> None:
    def answer(request: Request) -> str | Reply:
        return "It weighs 12 kg." if "heavy is" in request.text else Reply(None, finish_reason="content_filter")

    server.reset(answer)
    answers = get_answers("openai/tiny", suite.samples())
    assert answers[0] == "It weighs 12 kg."
    assert isinstance(answers[1], Failure)
    assert (answers[1].cause, answers[1].stage) == (Cause.CONTENT_FILTER, "answer")
    result = suite.run("openai/tiny", judge=marked_judge(), max_failures=0.5)[0]
    assert (result["n_scored"], result["n_failed_examples"], result["faithfulness"]) == (1, 1, 1.0)


def test_a_wrong_key_stops_before_anything_is_judged(server: StubServer, suite: SampleSuite) -> None:
    server.reset([Reply(status=401)])
    with pytest.raises(JudgeUnavailableError):
        suite.run("openai/tiny", judge=marked_judge())


def test_a_missing_key_is_told(suite: SampleSuite) -> None:
    with pytest.raises(JudgeUnavailableError, match="OPENAI_API_KEY"):
        suite.run("openai/tiny", judge=marked_judge())
