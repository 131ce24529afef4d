"""Checkpoints of a few thousand random weights that read bytes, made in the test that needs them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

BERT_SPECIALS = ("[PAD]", "[CLS]", "[SEP]", "[UNK]", "[MASK]")
ROBERTA_SPECIALS = ("<s>", "<pad>", "</s>", "<unk>", "<mask>")  # in this order: the padding's id is 1
NLI = ("entailment", "neutral", "contradiction")

_SIZES = {"hidden_size": 16, "intermediate_size": 32, "num_hidden_layers": 1, "num_attention_heads": 2}
_BART = {
    "d_model": 16,
    "encoder_layers": 1,
    "decoder_layers": 1,
    "encoder_ffn_dim": 32,
    "decoder_ffn_dim": 32,
    "encoder_attention_heads": 2,
    "decoder_attention_heads": 2,
    "eos_token_id": 2,
    "bos_token_id": 0,
    "pad_token_id": 1,
    "decoder_start_token_id": 2,
    "forced_eos_token_id": 2,
}
# Architecture: special tokens, whether a pair has two separators, and settings of the configuration.
ARCHITECTURES: dict[str, tuple[Sequence[str], bool, dict[str, Any]]] = {
    "Bert": (BERT_SPECIALS, False, {**_SIZES, "max_position_embeddings": 256}),
    "Roberta": (ROBERTA_SPECIALS, True, {**_SIZES, "max_position_embeddings": 258, "pad_token_id": 1}),
    "DebertaV2": (
        BERT_SPECIALS,
        False,
        {
            **_SIZES,
            "max_position_embeddings": 256,
            "relative_attention": True,
            "position_biased_input": False,
            "pos_att_type": ["p2c", "c2p"],
            "type_vocab_size": 0,
            "pooler_hidden_size": 16,
        },
    ),
    "Bart": (ROBERTA_SPECIALS, True, {**_BART, "max_position_embeddings": 256}),
    "ModernBert": (
        BERT_SPECIALS,
        False,
        {
            **_SIZES,
            "max_position_embeddings": 256,
            "pad_token_id": 0,
            "cls_token_id": 1,
            "sep_token_id": 2,
            "bos_token_id": 1,
            "eos_token_id": 2,
        },
    ),
}


def byte_tokenizer(specials: Sequence[str], **named: Any) -> Any:
    """A fast tokenizer with one token for each byte, after the special ones."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    tokenizer = Tokenizer(models.BPE(vocab={t: n for n, t in enumerate([*specials, *alphabet])}, merges=[]))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    return PreTrainedTokenizerFast(tokenizer_object=tokenizer, **named)


def unigram_tokenizer() -> Any:
    """One of the kind of XLM-RoBERTa and DeBERTa-v3: letters as pieces, and its control tokens as pieces besides."""
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
    from transformers import PreTrainedTokenizerFast

    pieces = [("<s>", 0.0), ("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), *((letter, -5.0) for letter in "\u2581abc")]
    tokenizer = Tokenizer(models.Unigram(pieces, unk_id=3))
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>", pair="<s> $A </s> </s> $B </s>", special_tokens=[("<s>", 0), ("</s>", 2)]
    )
    return PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, bos_token="<s>", eos_token="</s>", sep_token="</s>", cls_token="<s>",
        pad_token="<pad>", unk_token="<unk>", model_input_names=["input_ids", "attention_mask"],
    )  # fmt: skip


def pair_tokenizer(specials: Sequence[str], *, two_separators: bool, **named: Any) -> Any:
    """The same with the special tokens that BERT or RoBERTa puts around a pair."""
    from tokenizers.processors import TemplateProcessing

    if two_separators:
        begin, padding, end, unknown, mask = specials
        between = f"{end} {end}"
    else:
        padding, begin, end, unknown, mask = specials
        between = end
    named = {
        "pad_token": padding,
        "cls_token": begin,
        "sep_token": end,
        "bos_token": begin,
        "eos_token": end,
        "unk_token": unknown,
        "mask_token": mask,
        **named,
    }
    tokenizer = byte_tokenizer(specials, **named)
    second = 0 if two_separators else 1
    tokenizer.backend_tokenizer.post_processor = TemplateProcessing(
        single=f"{begin} $A {end}",
        pair=f"{begin} $A {between} $B:{second} {end}:{second}",
        special_tokens=[(token, specials.index(token)) for token in (begin, end)],
    )
    return tokenizer


def save_classifier(
    folder: Path,
    architecture: str = "Bert",
    labels: Sequence[str] = NLI,
    *,
    bias: Sequence[float] | None = None,
    max_length: int | None = None,
    **settings: Any,
) -> Path:
    """A random sequence classifier; with `bias` its logits are those, whatever it reads."""
    import torch
    import transformers

    specials, two_separators, fixed = ARCHITECTURES[architecture]
    named: dict[str, Any] = {} if max_length is None else {"model_max_length": max_length}
    if architecture == "Bert":
        named["model_input_names"] = ["input_ids", "token_type_ids", "attention_mask"]
    tokenizer = pair_tokenizer(specials, two_separators=two_separators, **named)
    tokenizer.save_pretrained(folder)
    config = getattr(transformers, f"{architecture}Config")(
        vocab_size=len(tokenizer),
        id2label=dict(enumerate(labels)),
        label2id={n: i for i, n in enumerate(labels)},
        **{**fixed, **settings},
    )
    torch.manual_seed(0)
    model = getattr(transformers, f"{architecture}ForSequenceClassification")(config)
    head = [m for m in model.modules() if isinstance(m, torch.nn.Linear) and m.out_features == len(labels)][-1]
    with torch.no_grad():
        for parameter in model.parameters():
            if parameter.dim() > 1:
                parameter.normal_(std=0.3)  # as they come, all inputs score about the same
        if bias is not None:
            head.weight.zero_()
            head.bias.copy_(torch.tensor(bias))
    model.save_pretrained(folder)
    return folder


TEMPLATE = (
    "{% for m in messages %}<|{{ m['role'] }}|>{{ m['content'] }}</s>{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)
CHAT_SPECIALS = ("<s>", "</s>", "<|system|>", "<|user|>", "<|assistant|>")


def save_chat_model(
    folder: Path, architecture: str = "Llama", *, template: str | None = TEMPLATE, window: int = 4096, says: str = ""
) -> Path:
    """A random chat model. With `says` it is so made that it says this and ends, whatever it reads."""
    import torch
    import transformers

    tokenizer = byte_tokenizer(
        CHAT_SPECIALS, bos_token="<s>", eos_token="</s>", additional_special_tokens=list(CHAT_SPECIALS[2:])
    )
    tokenizer.chat_template = template
    tokenizer.save_pretrained(folder)
    size = len(tokenizer)
    torch.manual_seed(0)
    ends = {"bos_token_id": 0, "eos_token_id": 1}
    if architecture == "GPT2":
        config: Any = transformers.GPT2Config(
            vocab_size=size, n_embd=16, n_layer=1, n_head=2, n_positions=window, **ends
        )
        model: Any = transformers.GPT2LMHeadModel(config)
    else:
        config = transformers.LlamaConfig(
            vocab_size=size, max_position_embeddings=window, tie_word_embeddings=False, **_SIZES, **ends
        )
        config.hidden_size = -(-size // 4) * 4 if says else 16  # a place for each token
        model = transformers.LlamaForCausalLM(config)
        if says:
            _teach(model, tokenizer, says)
    model.save_pretrained(folder)
    return folder


def _teach(model: Any, tokenizer: Any, says: str) -> None:
    """Make each token be followed by the next of a text without repeated characters, and its last by the end."""
    import torch

    start = tokenizer.convert_tokens_to_ids("<|assistant|>")
    chain = [start, *tokenizer(says, add_special_tokens=False)["input_ids"], tokenizer.eos_token_id]
    if len(set(chain)) != len(chain):
        raise ValueError(f"each character of {says!r} should be another one")
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.zero_()
        model.model.norm.weight.fill_(1.0)
        width = model.config.hidden_size
        for token in range(model.config.vocab_size):
            model.model.embed_tokens.weight[token, token % width] = 1.0
        for token, following in pairwise(chain):
            model.lm_head.weight[following, token % width] = 1.0
