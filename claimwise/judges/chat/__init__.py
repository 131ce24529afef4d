"""Judges that ask a chat model."""

from __future__ import annotations

from claimwise.errors import InputError
from claimwise.judges.base import Judge
from claimwise.judges.chat.asking import Settings
from claimwise.judges.chat.comparing import ChatComparator
from claimwise.judges.chat.extracting import ChatExtractor
from claimwise.judges.chat.joint import JointJudge
from claimwise.judges.chat.repeats import check_repeats, repeat_judge
from claimwise.judges.chat.verifying import ChatVerifier
from claimwise.llm.chat import ChatModel
from claimwise.prompts import CompareTemplate, load_prompt

__all__ = ["chat_judge"]

STRATEGIES = ("separate", "joint")

_PROMPTS = ("list_claims", "verify", "grade", "coverage", "knowledge", "compare")


def chat_judge(
    model: ChatModel,
    *,
    name: str,
    batch_size: int = 10,
    max_repairs: int = 1,
    as_of: str | None = None,
    reason_language: str | None = None,
    template: str | CompareTemplate | None = None,
    strategy: str = "separate",
    max_evidence_chars: int | None = None,
    repeats: int = 1,
) -> Judge:
    """A judge that lists claims, verifies them and compares with references by asking a chat model.

    Args:
        model: The chat model.
        name: Name for signatures.
        batch_size: Claims per request, from 1.
        max_repairs: Requests that may follow a reply that could not be read, each showing the error; with 0
            there is no further request at all, and claims without a verdict are not asked again either.
        as_of: The date to judge by, such as "2021-06-01". Without it the judge is told no date.
        reason_language: The language of the reasons; labels stay as they are.
        template: An own prompt for comparing, with the variables `input`, `ideal` and `completion`.
        strategy: `separate` lists and then verifies; `joint` does both in one call where an example comes with
            contexts.
        max_evidence_chars: Evidence shown per request at most. Beyond that the parts that bear on the claims
            are shown, and each judgement says how many characters were left out. `None` shows everything.
        repeats: How often each verdict is asked for. The samples, cached apart, vote as a jury does
            (`claimwise.scoring.votes`): the majority holds, ties are marked, `confidence` is the agreement.

    Raises:
        InputError: for a setting that is not what it should be; nothing has been sent then.
    """
    if strategy not in STRATEGIES:
        raise InputError(f"`strategy` should be one of {list(STRATEGIES)}, but got {strategy!r}")
    check_repeats(repeats)
    own = template if isinstance(template, CompareTemplate | None) else CompareTemplate(template)

    def build(model: ChatModel) -> Judge:
        settings = Settings(model, name, max_repairs, as_of, reason_language)
        return _build(settings, own, strategy=strategy, batch_size=batch_size, max_evidence_chars=max_evidence_chars)

    return build(model) if repeats == 1 else repeat_judge(build, model, repeats)


def _build(
    settings: Settings,
    own: CompareTemplate | None,
    *,
    strategy: str,
    batch_size: int,
    max_evidence_chars: int | None,
) -> Judge:
    extractor = ChatExtractor(settings)
    verifier = ChatVerifier(settings, batch_size, max_evidence_chars)
    joint = JointJudge(extractor, verifier) if strategy == "joint" else None
    prompts = [*_PROMPTS, *(["joint"] if joint else [])]
    provenance = {f"prompt.{prompt}": load_prompt(prompt).key for prompt in prompts}
    provenance |= {"prompt.compare": f"{load_prompt('compare_own').key}+{own.key}"} if own else {}
    provenance |= {"batch_size": str(batch_size), "strategy": strategy, **settings.provenance}
    if max_evidence_chars is not None:
        provenance["max_evidence_chars"] = str(max_evidence_chars)
    return Judge(
        name=settings.name,
        extractor=joint or extractor,
        verifier=joint or verifier,
        comparator=ChatComparator(settings, own),
        provenance=provenance,
        concurrency=settings.model.concurrency,
    )
