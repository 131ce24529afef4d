"""How many tokens a classifier reads at once."""

from __future__ import annotations

from typing import Any

from claimwise.errors import InputError

UNSTATED = 512  # neither configuration nor tokenizer tells: what nearly all such models were trained with
_ENDLESS = 10**7  # transformers has 10**30 for "not stated"

# Their first position is that after the padding token's id, so that so many of the positions are never used.
_OFFSET = frozenset(
    """
    roberta xlm-roberta xlm-roberta-xl camembert roberta-prelayernorm xmod ibert data2vec-text mpnet longformer luke
    mluke
    """.split()  # noqa: SIM905 - a list of so many would be a line each
)
# Positions are told by distance alone: there is no table that a longer input would run out of.
_RELATIVE = frozenset(("t5", "mt5", "umt5", "longt5", "xlnet"))
_RELATIVE_IF_UNBIASED = frozenset(("deberta", "deberta-v2"))


def find_limit(config: Any, tokenizer: Any, *, judge: str, asked: int | None = None) -> int:
    """Most tokens of a pair, special tokens included: the least of what configuration and tokenizer state.

    Args:
        config: The model's configuration.
        tokenizer: Its tokenizer.
        judge: Name of the judge, for messages.
        asked: What the caller wants instead: less, or for models with relative positions also more.

    Raises:
        InputError: when the model cannot read as much as is asked.
    """
    if asked is not None and (isinstance(asked, bool) or not isinstance(asked, int) or asked < 1):
        raise InputError(f"`max_length` should be a whole number of tokens from 1, but got {asked!r}")
    positions = _count_positions(config)
    stated = getattr(tokenizer, "model_max_length", None)
    bounds = [each for each in (positions, stated) if isinstance(each, int) and 0 < each < _ENDLESS]
    if asked is None:
        return min(bounds, default=UNSTATED)
    if positions is not None and asked > positions and not _is_relative(config):
        raise InputError(
            f"`max_length` of judge {judge!r} should be at most {positions}, as its model has no more positions, but "
            f"got {asked}"
        )
    return asked


def _count_positions(config: Any) -> int | None:
    text = config.get_text_config()
    stated = getattr(text, "max_position_embeddings", None) or getattr(text, "n_positions", None)
    if not isinstance(stated, int) or stated < 1:
        return None
    if text.model_type in _OFFSET:
        padding = getattr(text, "pad_token_id", None)
        return max(1, stated - (1 if padding is None else padding + 1))
    return stated


def _is_relative(config: Any) -> bool:
    kind = config.model_type
    unbiased = getattr(config, "relative_attention", False) and not getattr(config, "position_biased_input", True)
    return kind in _RELATIVE or (kind in _RELATIVE_IF_UNBIASED and bool(unbiased))
