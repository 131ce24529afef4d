"""What becomes of judgements when a server misbehaves: `python -m benchmarks.faults`.

A real HTTP server answers every tenth call badly, in one way at a time; the truth of each claim is known. For
each kind of fault: judgements scored, failed, silently mis-scored (must be 0) and lost (must be 0), first with
each call sent once, then with retries and one repair request as by default. Ends with 1 when a must is broken.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import claimwise
from claimwise.errors import JudgeFailureError
from claimwise.types import Report
from tests.stub import Reply, Request, StubServer

EVERY = 10  # one call of so many is answered badly
TIMEOUT = 0.5
TRUTH = {"weighs": "supported", "runs": "contradicted", "painted": "unsupported"}  # by the claim's verb
TRANSIENT = ("429", "500", "hang", "dropped connection", "cut body", "error in 200", "no JSON body")

Fault = Callable[[Reply], Reply]


def with_content(change: Callable[[str], str]) -> Fault:
    """A fault of the model's own words."""
    return lambda reply: replace(reply, content=change(reply.content))


def shift_ids(content: str) -> str:
    """Verdicts for claims that nobody asked about."""
    verdicts = [{**verdict, "id": verdict["id"] + 100} for verdict in json.loads(content)["verdicts"]]
    return json.dumps({"verdicts": verdicts})


def contradict_itself(content: str) -> str:
    """Two verdicts on one claim."""
    first, *others = json.loads(content)["verdicts"]
    other = "contradicted" if first["verdict"] == "supported" else "supported"
    return json.dumps({"verdicts": [first, {**first, "verdict": other}, *others]})


FAULTS: Mapping[str, Fault] = {
    "none": lambda reply: reply,
    "429": lambda reply: Reply(status=429, headers={"retry-after-ms": "20"}),
    "500": lambda reply: Reply(status=500),
    "hang": lambda reply: Reply(hang=True),
    "dropped connection": lambda reply: Reply(drop=True),
    "cut body": lambda reply: replace(reply, cut=60),
    "error in 200": lambda reply: Reply(body={"error": {"message": "upstream overloaded"}}),
    "no JSON body": lambda reply: Reply(raw=b"<html>502 Bad Gateway</html>"),
    "malformed JSON": with_content(lambda text: text.replace('":', '"', 5).replace("{", "[", 2)),
    "truncated JSON": with_content(lambda text: text[: len(text) // 2]),
    "cut at output limit": lambda reply: replace(reply, content=reply.content[:40], finish_reason="length"),
    "empty": with_content(lambda text: ""),
    "prose": with_content(lambda text: "I have read the evidence and all of the claims look supported to me."),
    "wrong ids": with_content(shift_ids),
    "one id missing": with_content(lambda text: json.dumps({"verdicts": json.loads(text)["verdicts"][1:]})),
    "two verdicts": with_content(contradict_itself),
    "refusal": with_content(lambda text: "I'm sorry, but I can't help with that."),
}


def verdicts_on(request: Request) -> Reply:
    """The true verdicts on the claims of a request."""
    asked = next(message["content"] for message in request.body["messages"] if message["role"] == "user")
    verdicts = []
    for line in asked.splitlines():
        record = json.loads(line) if line.startswith('{"id"') else None
        if record is not None:
            label = next(label for verb, label in TRUTH.items() if f" {verb} " in record["claim"])
            kind = "none" if label == "supported" else "other"
            verdicts.append({"id": record["id"], "quotes": [], "reason": "", "verdict": label, "hallucination": kind})
    return Reply(json.dumps({"verdicts": verdicts}))


def judge_rows(rows: int, base_url: str, fault: str, options: Mapping[str, Any]) -> Report:
    """Judge rows of three claims each."""
    claims = [[f"Pump {k} weighs {k} kg.", f"Pump {k} runs on 24 V.", f"Pump {k} is painted red."] for k in range(rows)]
    try:
        return claimwise.faithfulness(
            [" ".join(row) for row in claims],
            [[f"Pump {k} weighs {k} kg and runs on 12 V."] for k in range(rows)],
            claims=claims,
            judge=f"vllm/{fault.replace(' ', '-')}",
            judge_options={"base_url": base_url, "cache": False, "timeout": TIMEOUT, "backoff": 0.02, **options},
            max_failures=1.0,
        )
    except JudgeFailureError as error:
        return error.report


def count(report: Report, rows: int) -> Counter[str]:
    """Judgements by what became of them."""
    counts: Counter[str] = Counter(calls=report.usage.calls + report.usage.retries)
    for example in report.examples:
        for judgement in example.judgements:
            if judgement.failure is not None:
                counts["failed"] += 1
                continue
            truth = next(label for verb, label in TRUTH.items() if f" {verb} " in judgement.claim.text)
            counts["scored" if judgement.label == truth else "mis-scored"] += 1
    counts["lost"] = 3 * rows - counts["scored"] - counts["failed"] - counts["mis-scored"]
    return counts


def run_matrix(rows: int) -> bool:
    """Print the matrix; tells whether every must is kept."""
    kept = True
    columns = ("scored", "failed", "mis-scored", "lost", "calls")
    modes: dict[str, dict[str, Any]] = {
        "each call once": {"max_retries": 0, "max_repairs": 0},
        "retries and repair on": {},
    }
    for mode, options in modes.items():
        print(f"{mode}: {rows} rows of 3 claims, every {EVERY}th call is bad")
        print(f"  {'fault':<22}" + "".join(f"{column:>12}" for column in columns))
        for name, fault in FAULTS.items():

            def serve(request: Request, fault: Fault = fault) -> Reply:
                good = verdicts_on(request)
                return fault(good) if request.number % EVERY == EVERY // 2 else good

            with StubServer(serve) as stub:
                counts = count(judge_rows(rows, stub.base_url, name, options), rows)
            print(f"  {name:<22}" + "".join(f"{counts[column]:>12}" for column in columns), flush=True)
            kept &= counts["mis-scored"] == counts["lost"] == 0
            kept &= not (options == {} and name in TRANSIENT) or counts["failed"] == 0
    return kept


def main() -> None:
    """Run the matrix."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=100)
    kept = run_matrix(parser.parse_args().rows)
    print("nothing mis-scored, nothing lost" if kept else "BROKEN: see above")
    sys.exit(0 if kept else 1)


if __name__ == "__main__":
    main()
