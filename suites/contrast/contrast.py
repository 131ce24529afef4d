"""The contrast suite: claimwise's own questions, good answers and minimal-pair negatives.

from evaluate import EvaluationSuite
suite = EvaluationSuite.load("./suites/contrast")
results = suite.run("openai/gpt-5-mini", judge="lexical")
"""

from claimwise.suites.evaluation import SampleSuite


class Suite(SampleSuite):
    """Faithfulness, factuality and claim coverage in English, Chinese and Russian."""

    shipped = "contrast"
    data = "data"
