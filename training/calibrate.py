"""Fit weights on labelled rows, tell honestly what they are worth, and write them to `config.json`.

    python -m training.calibrate features.jsonl --config MODEL_DIR/config.json

Support and contradiction are each a logistic regression on the model's log-odds and the lexical signals. Every data set
and, within it, each label weighs the same. What it is worth is told by leaving one data set out: weights and thresholds
come from the others, and none of the sets is in the model's training data either.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from claimwise.judges.mini.combine import CAP, DECISIVE, FEATURES
from claimwise.stats.agreement import balanced_accuracy, calibration_error, roc_auc
from claimwise.types import Task
from training.collect import MINIMAL, WRITTEN

RIDGE = 0.02  # pull of the weights to zero: a share of the mean loss per squared weight (features are scaled first)
CUT = 0.5
LEAST = 20  # contradicted claims that a set must have to tell them from unsupported ones
# Weights that may only have this sign, so that no feature can work backwards on sets it was not fitted on.
SIGNS = {
    "support": 1, "contradiction": -1, "contradiction_there": -1, "recall": 1, "document": 1, "found": 1, "missing": -1,
    "clashing": -1, "clear_clash": -1, "clear_name_clash": -1, "missing_name": -1, "turned": -1, "antonym": -1,
    "universal": -1, "silent": -1, "causeless": -1,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Table:
    """The collected rows: features `(n, k)`, names of data sets and labels `(n,)`."""

    x: NDArray[np.float64]
    datasets: NDArray[np.str_]
    labels: NDArray[np.str_]
    tasks: NDArray[np.str_]


def main() -> None:
    """Read the arguments, print the table, write the weights."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("features", type=Path, metavar="FEATURES")
    parser.add_argument("--config", type=Path, help="where to write the weights of all sets together")
    parser.add_argument("--only", help="comma-separated names of features to use, for comparisons")
    options = parser.parse_args()
    names = options.only.split(",") if options.only else list(FEATURES)
    table = read_table(options.features)
    print(format_table(leave_one_out(table, names)))
    if options.config:
        config = json.loads(options.config.read_text(encoding="utf-8"))
        support = fit(table, table.labels == "supported", np.ones(len(table.x), bool), names)
        contradiction = fit_contradiction(table, np.ones(len(table.x), bool), names)
        config["combiner"] = {
            "features": list(FEATURES),
            "support": [round(float(w), 4) for w in support],
            "contradiction": [round(float(w), 4) for w in contradiction],
        }
        config["thresholds"] = {"support": CUT, "contradiction": CUT}
        options.config.write_text(json.dumps(config, indent=2) + "\n", encoding="utf-8")


def read_table(path: Path) -> Table:
    """Read what `training.collect` wrote."""
    rows: list[dict[str, Any]] = [json.loads(line) for line in path.open(encoding="utf-8")]
    return Table(
        np.array([row["features"] for row in rows], float),
        np.array([row["dataset"] for row in rows]),
        np.array([row["label"] for row in rows]),
        np.array([row["task"] for row in rows]),
    )


def leave_one_out(table: Table, names: Sequence[str]) -> list[dict[str, Any]]:
    """For each data set what weights of the others say of it."""
    lines = []
    for dataset in dict.fromkeys(table.datasets.tolist()):
        mine = table.datasets == dataset
        truth = table.labels[mine] == "supported"
        weights = fit(table, table.labels == "supported", ~mine, names)
        support = weigh(table.x[mine], weights)
        lines.append(
            {
                "dataset": dataset,
                "task": table.tasks[mine][0],
                "n": int(mine.sum()),
                "accuracy": balanced_accuracy(truth.tolist(), (support > CUT).tolist()),
                "auc": roc_auc(truth.tolist(), support.tolist()),
                "auc_model": roc_auc(truth.tolist(), table.x[mine, list(FEATURES).index("support")].tolist()),
                "support": support,
                "truth": truth,
            }
        )
    return lines


def weigh(x: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    """Support as `Combiner` tells it, for rows of features."""
    names = list(FEATURES)
    support = sigmoid(x @ weights)
    differs = x[:, [names.index(name) for name in DECISIVE]].any(1)
    same = x[:, names.index("same_words")] > 0
    return np.where(same, 1.0, np.where(differs, np.minimum(support, CAP), support))


def fit(table: Table, truth: NDArray[np.bool_], rows: NDArray[np.bool_], names: Sequence[str]) -> NDArray[np.float64]:
    """Weights of a logistic regression on some rows; those of features that are not used are 0."""
    columns = [i for i, name in enumerate(FEATURES) if name in names or name == "bias"]
    x, y = table.x[rows][:, columns], truth[rows].astype(float)
    weight = _balance(table.datasets[rows], y)
    scale = np.sqrt((weight[:, None] * x**2).sum(0) / weight.sum()) + 1e-9

    def loss(w: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        z = (x / scale) @ w
        value = float((weight * (np.logaddexp(0, z) - y * z)).sum() + RIDGE * (w[1:] ** 2).sum())
        slope = (x / scale).T @ (weight * (sigmoid(z) - y))
        slope[1:] += 2 * RIDGE * w[1:]
        return value, slope

    signs = [SIGNS.get(name, 0) for i, name in enumerate(FEATURES) if i in columns]
    bounds = [(0.0 if sign > 0 else None, 0.0 if sign < 0 else None) for sign in signs]
    found = minimize(loss, np.zeros(len(columns)), jac=True, method="L-BFGS-B", bounds=bounds).x / scale
    weights = np.zeros(len(FEATURES))
    weights[columns] = found
    return weights


def fit_contradiction(table: Table, rows: NDArray[np.bool_], names: Sequence[str]) -> NDArray[np.float64]:
    """Weights for contradicted against the rest, from the sets whose labels tell the two apart; signs turned round."""
    three_way = {
        d for d in set(table.datasets.tolist()) if (table.labels[table.datasets == d] == "contradicted").sum() > LEAST
    }
    rows = rows & np.isin(table.datasets, sorted(three_way))
    mirrored = Table(-table.x, table.datasets, table.labels, table.tasks)
    return -fit(mirrored, table.labels == "contradicted", rows, names)


def _balance(datasets: NDArray[np.str_], truth: NDArray[np.float64]) -> NDArray[np.float64]:
    """Weights that sum to 1 and give every data set, and either label in it, the same part."""
    groups: dict[tuple[str, float], int] = {}
    keys = list(zip(datasets.tolist(), truth.tolist(), strict=True))
    for key in keys:
        groups[key] = groups.get(key, 0) + 1
    weight = np.array([1.0 / groups[key] for key in keys])
    return weight / weight.sum()


def sigmoid(z: NDArray[np.float64]) -> NDArray[np.float64]:
    """The logistic function."""
    return 1.0 / (1.0 + np.exp(-np.clip(z, -60, 60)))


def is_claim_set(line: dict[str, Any]) -> bool:
    """Claims against evidence, labelled by people; the written ones are our own."""
    return bool(line["task"] == Task.VERIFY and line["dataset"] not in (WRITTEN, MINIMAL))


def format_table(lines: Sequence[dict[str, Any]]) -> str:
    """A Markdown table with means over the claim sets and over all."""
    body = [
        f"| {x['dataset']} | {x['task']} | {x['n']} | {x['accuracy']:.3f} | {x['auc']:.3f} | {x['auc_model']:.3f} |"
        for x in lines
    ]
    head = "| data set, left out | task | n | balanced accuracy | AUC | AUC, model alone |\n|---|---|---|---|---|---|"
    for title, chosen in (("mean, claim sets", [x for x in lines if is_claim_set(x)]), ("mean, all", lines)):
        means = [sum(x[key] for x in chosen) / len(chosen) for key in ("accuracy", "auc", "auc_model")]
        body.append(f"| **{title}** | | | **{means[0]:.3f}** | **{means[1]:.3f}** | **{means[2]:.3f}** |")
    chosen = [x for x in lines if is_claim_set(x)]
    support = np.concatenate([x["support"] for x in chosen])
    truth = np.concatenate([x["truth"] for x in chosen])
    datasets = np.concatenate([[x["dataset"]] * x["n"] for x in chosen])
    weights = _balance(datasets, truth.astype(float)).tolist()
    balanced = calibration_error(truth.tolist(), support.tolist(), weights=weights)
    plain = calibration_error(truth.tolist(), support.tolist())
    told = (
        f"Expected calibration error, claim sets, left out: {balanced:.3f} with sets and labels balanced, "
        f"{plain:.3f} over the rows as they are."
    )
    return "\n".join([head, *body, "", told])


if __name__ == "__main__":
    main()
