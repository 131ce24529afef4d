"""Claim coverage: the share of the required facts that an answer states."""

import datasets
import evaluate

import claimwise.measures.coverage
import claimwise.shell

_DESCRIPTION = """\
Claim coverage holds a prediction against the facts that it had to state. Each required fact ends as supported,
contradicted or omitted; a boundary fact counts when it is asserted, not when it is absent. Rates are also given
for each risk level, high first. A judge's failure is a count of its own, never a score.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions: list of texts, one answer per row.
    references: list of lists, the required facts of each row: texts or records {claim, tier, risk, variants,
        evidence, weight}; tier is "core", "supplementary" or "boundary", risk "low", "medium" or "high".
    questions: optional list, the question of each row: a text or chat turns.
    contexts: optional list of lists; with check_extra, passages that the answer may draw on besides the facts.
    claims: optional list of lists; with check_extra, the answer's claims instead of extracted ones.
    expected_abstentions: optional list of booleans, whether abstaining is the right answer.
    judge: name ("mini", "openai/gpt-5-mini", ...), claimwise Judge or function; default "mini".
    extract: another judge that lists the claims.
    judge_options: options of a judge given by name, such as base_url.
    strict: a fact that is stated in part counts 0 instead of 0.5.
    check_extra: judge the answer's own claims too; what the row does not document is unsupported.
    max_failures: share of judgements that may fail, 0..1; default 0.05; 0 is strict.
    max_cost: US dollars, deadline: seconds that the run may take; at either it stops with an error whose `report`
        holds what was judged. prices: {"provider/model": (prompt, completion, cached)} per million tokens.
Returns:
    coverage: credit of the core facts / judged core facts, 0..1, or None if none was judged; its interval
    coverage_low and coverage_high; weighted_coverage (core 1, supplementary 0.5), contradiction_rate,
    omission_rate, unsupported_rate, boundary_violation_rate, abstention_rate; the same for each risk level
    (coverage_high_risk, ...); counts n_...; signature; per_example.
Examples:
    >>> import evaluate
    >>> metric = evaluate.load("./metrics/claim_coverage")
    >>> results = metric.compute(
    ...     predictions=["You can return items within 30 days. Keep the receipt: it is needed."],
    ...     references=[["Items can be returned within 30 days.", "The customer pays for shipping."]],
    ... )
    >>> results["coverage"], results["n_omitted"]
    (0.5, 1)
"""

_CITATION = """\
@software{claimwise,
  title = {claimwise: is generated text true to what it should be true to, claim by claim?},
  year = {2026},
}
"""


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class ClaimCoverage(claimwise.shell.StoredRows, evaluate.Metric):
    """Share of the required facts that the predictions state."""

    partner = "references"
    facts = True

    def _info(self):
        if self.config_name not in (None, "default"):
            raise ValueError(f"claim_coverage has no configs, but got {self.config_name!r}")
        # Rows are stored as JSON text, so that records, lists and texts come out as they went in.
        text = datasets.Value("string")
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=datasets.Features({"predictions": text, "references": text}),
        )

    def _compute(
        self,
        predictions,
        references,
        judge=None,
        extract=None,
        judge_options=None,
        strict=False,
        check_extra=False,
        max_failures=0.05,
        max_cost=None,
        deadline=None,
        prices=None,
    ):
        rows = claimwise.shell.unpack_rows(self.partner, {"predictions": predictions, "references": references})
        return claimwise.measures.coverage.claim_coverage(
            **rows,
            judge=judge,
            extract=extract,
            judge_options=judge_options,
            strict=strict,
            check_extra=check_extra,
            max_failures=max_failures,
            max_cost=max_cost,
            deadline=deadline,
            prices=prices,
        ).to_dict()
