"""Reasoning that a model wrote into its answer, taken out."""

from __future__ import annotations

import re

_NAMES = "think|thinking|thoughts?|reasoning|reflection|scratchpad|analysis|seed:think"
# One alternative per family: XML-like tags, Mistral's, Kimi's, OpenThinker's.
_TAG = re.compile(
    rf"<(?P<a>/?)(?:{_NAMES})(?:\s[^<>]{{0,100}})?>"
    r"|\[(?P<b>/?)(?:THINK|THINKING|REASONING)\]"
    r"|◁(?P<c>/?)think▷"
    r"|<\|(?P<d>begin|end)_of_thought\|>",
    re.IGNORECASE,
)
_FINAL_CHANNEL = "<|channel|>final<|message|>"  # OpenAI's harmony format, when a server does not take it apart
_WRAPPER = re.compile(
    r"</?(?:answer|final_answer|output|response)>|<\|(?:begin|end)_of_solution\|>|<\|(?:end|return)\|>", re.I
)


def strip_reasoning(text: str) -> tuple[str, bool]:
    """The text without reasoning blocks, and whether it broke off inside one.

    Everything up to a closing tag that was never opened is reasoning too: some chat templates open the
    block themselves. Tags around the answer proper are dropped.

    >>> strip_reasoning("<think>Maybe (D)?</think>\\n(A)")
    ('(A)', False)
    >>> strip_reasoning("D would be too hard.</think> A"), strip_reasoning("<think>D?")
    (('A', False), ('', True))
    """
    kept: list[str] = []
    inside, at = False, 0
    for tag in _TAG.finditer(text):
        closing = bool(tag["a"] or tag["b"] or tag["c"]) or (tag["d"] or "").lower() == "end"
        if closing and not inside:
            kept.clear()
        elif not closing and not inside:
            kept.append(text[at : tag.start()])
        inside = not closing
        at = tag.end()
    if not inside:
        kept.append(text[at:])
    answer = "".join(kept).rpartition(_FINAL_CHANNEL)[2]
    return _WRAPPER.sub("\n", answer).strip(), inside
