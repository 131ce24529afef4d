"""Factuality: is an answer right, by a reference or claim by claim?"""

import datasets
import evaluate

import claimwise.measures.factuality
import claimwise.shell

_DESCRIPTION = """\
Factuality tells whether a prediction is right. The config "reference" (default) relates it to one or several
acceptable references by one of five relations: A subset, B superset, C agree, D disagree, E differ but factual.
The config "claims" needs no reference: it lists the claims and verifies each against evidence. A judge's failure
is a count of its own, never a score.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: list of texts, one answer per row.
    references: config "reference": list of texts or lists of acceptable texts.
    questions: optional list, the question of each row: a text or chat turns.
    contexts: config "claims" with evidence="contexts": list of lists, the passages of each row.
    claims: config "claims": optional list of lists, the claims of each row instead of extracted ones.
    expected_abstentions: optional list of booleans, whether abstaining is the right answer.
    judge: name ("mini", "openai/gpt-5-mini", ...), claimwise Judge or function; default "mini".
    extract: another judge that lists the claims.
    judge_options: options of a judge given by name, such as base_url.
    weights: config "reference": "promptfoo" (1, 1, 1, 0, 1; default), "autoevals" (.4, .6, 1, 0, 1) or a mapping
        from relation names to numbers; an answer passes when its weight is above 0.
    swap_check: config "reference": judge each pair with roles swapped too, and report how often that differs.
    evidence: config "claims": "contexts", "web" or "web:<provider>/<model>" (a web search for each claim),
        "corpus:<file>" or claimwise.corpus(...), "none" (the judge's own knowledge), or a function
        claim -> passages.
    threshold: config "claims": share of supported claims at which an answer passes, 0..1; default 0.8.
    max_failures: share of judgements that may fail, 0..1; default 0.05; 0 is strict.
    max_cost: US dollars, deadline: seconds that the run may take; at either it stops with an error whose `report`
        holds what was judged. prices: {"provider/model": (prompt, completion, cached)} per million tokens.
Returns:
    config "reference": factuality (mean weight of the relations, or None if none was judged), its interval
    factuality_low and factuality_high, pass_rate, a rate for each relation, abstention_rate.
    config "claims": factual_ratio (supported / judged claims) with its interval, error_rate, unsure_rate,
    decided_error_rate, any_error_rate, claims_per_answer, pass_rate, abstention_rate.
    Both: counts n_...; signature; per_example, which holds the passages looked up for each claim as evidence.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("./metrics/factuality")
    >>> results = metric.compute(
    ...     predictions=["The canal is 14 km long.", "The canal is 41 km long."],
    ...     references=["The canal is 14 km long and was dug in 1904."] * 2,
    ... )
    >>> results["factuality"], results["subset_rate"], results["disagree_rate"]
    (0.5, 0.5, 0.5)
    >>> claims = evaluate.load("./metrics/factuality", "claims")
    >>> claims.compute(predictions=["It weighs 12 kg."], contexts=[["The pump weighs 12 kg."]])["factual_ratio"]
    1.0
"""

_CITATION = """\
@software{claimwise,
  title = {claimwise: is generated text true to what it should be true to, claim by claim?},
  year = {2026},
}
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class Factuality(claimwise.shell.StoredRows, evaluate.Metric):
    """Agreement with references, or the share of claims that evidence supports."""

    @property
    def config(self):
        """`reference` or `claims`; "default" is what evaluate calls a config that was not named."""
        return "reference" if self.config_name in (None, "default") else self.config_name

    @property
    def partner(self):
        """Only the config `reference` has a required column beside the predictions."""
        return "references" if self.config == "reference" else ""

    def _info(self):
        configs = claimwise.measures.factuality.CONFIGS
        if self.config not in configs:
            raise ValueError(f"the config of factuality should be one of {list(configs)}, but got {self.config!r}")
        # Rows are stored as JSON text, so that records, lists and texts come out as they went in.
        columns = ["predictions", self.partner] if self.partner else ["predictions"]
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=datasets.Features({name: datasets.Value("string") for name in columns}),
        )

    def _compute(
        self,
        predictions,
        references=None,
        judge=None,
        extract=None,
        judge_options=None,
        weights=None,
        swap_check=False,
        evidence="contexts",
        threshold=0.8,
        max_failures=0.05,
        max_cost=None,
        deadline=None,
        prices=None,
    ):
        rows = claimwise.shell.unpack_rows(self.partner, {"predictions": predictions, "references": references})
        return claimwise.measures.factuality.factuality(
            **rows,
            config=self.config,
            judge=judge,
            extract=extract,
            judge_options=judge_options,
            weights=weights,
            swap_check=swap_check,
            evidence=evidence,
            threshold=threshold,
            max_failures=max_failures,
            max_cost=max_cost,
            deadline=deadline,
            prices=prices,
        ).to_dict()
