"""Faithfulness: the share of an answer's claims that its own contexts support."""

import datasets
import evaluate

import claimwise.measures.faithfulness
import claimwise.shell

_DESCRIPTION = """\
Faithfulness holds each claim of a prediction against the passages that were given with it. Contradicted and
unsupported claims are told apart, and a judge's failure is a count of its own, never a score.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: list of texts, one answer per row.
    contexts: list of lists, the passages of each row: texts or records {text, id, url, title, date}.
    questions: optional list, the question of each row: a text or chat turns.
    claims: optional list of lists, the claims of each row instead of extracted ones.
    expected_abstentions: optional list of booleans, whether abstaining is the right answer.
    judge: name ("mini", "openai/gpt-5-mini", ...), claimwise Judge or function; default "mini".
    extract: another judge that lists the claims.
    judge_options: options of a judge given by name, such as base_url.
    threshold: score at which an answer passes, 0..1; default 0.7.
    grading: "binary" or "graded" (fully, mostly, partial, minor, none: 1, .9, .7, .3, 0).
    aggregation: "mean", "power_mean", "eval_ai" or "eval_ai:<version>"; temperature 0.1..1 is its strictness.
    check_citations: hold each claim that carries a citation such as [1] against the cited passage too.
    max_failures: share of judgements that may fail, 0..1; default 0.05; 0 is strict.
    max_cost: US dollars, deadline: seconds that the run may take; at either it stops with an error whose `report`
        holds what was judged. prices: {"provider/model": (prompt, completion, cached)} per million tokens.
Returns:
    faithfulness: supported claims / judged claims, 0..1, or None if no claim was judged; its interval
    faithfulness_low and faithfulness_high; faithfulness_per_answer, contradiction_rate, unsupported_rate,
    hallucination_rate, pass_rate, abstention_rate; counts n_...; signature; per_example.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("./metrics/faithfulness")
    >>> results = metric.compute(
    ...     predictions=["The pump weighs 12 kg. It runs on 24 V."],
    ...     contexts=[["The pump has a mass of 12 kg and runs on 12 V."]],
    ... )
    >>> results["faithfulness"], results["contradiction_rate"]
    (0.5, 0.5)
"""

_CITATION = """\
@software{claimwise,
  title = {claimwise: is generated text true to what it should be true to, claim by claim?},
  year = {2026},
}
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class Faithfulness(claimwise.shell.StoredRows, evaluate.Metric):
    """Share of the predictions' claims that their contexts support."""

    partner = "contexts"

    def _info(self):
        if self.config_name not in (None, "default"):
            raise ValueError(f"faithfulness has no configs, but got {self.config_name!r}")
        # Rows are stored as JSON text, so that records, lists and texts come out as they went in.
        text = datasets.Value("string")
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=datasets.Features({"predictions": text, "contexts": text}),
        )

    def _compute(
        self,
        predictions,
        contexts,
        judge=None,
        extract=None,
        judge_options=None,
        threshold=0.7,
        grading="binary",
        aggregation="mean",
        temperature=0.5,
        check_citations=False,
        max_failures=0.05,
        max_cost=None,
        deadline=None,
        prices=None,
    ):
        rows = claimwise.shell.unpack_rows(self.partner, {"predictions": predictions, "contexts": contexts})
        return claimwise.measures.faithfulness.faithfulness(
            **rows,
            judge=judge,
            extract=extract,
            judge_options=judge_options,
            threshold=threshold,
            grading=grading,
            aggregation=aggregation,
            temperature=temperature,
            check_citations=check_citations,
            max_failures=max_failures,
            max_cost=max_cost,
            deadline=deadline,
            prices=prices,
        ).to_dict()
