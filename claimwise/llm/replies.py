"""From a judge's reply to typed values. No function here raises anything but `JudgeError`.

What stands in a reply without doubt is read, however it is wrapped or damaged. Everything else is a failure
that keeps the reply: no label is ever guessed, no missing verdict filled in.
"""

from claimwise.llm.reading.claims import ExtractedClaim, read_claims, read_joint
from claimwise.llm.reading.relations import RelationReading, read_relation
from claimwise.llm.reading.verdict_fields import Verdict
from claimwise.llm.reading.verdicts import read_verdicts

__all__ = [
    "ExtractedClaim",
    "RelationReading",
    "Verdict",
    "read_claims",
    "read_joint",
    "read_relation",
    "read_verdicts",
]
