"""Typed decisions: questions about one input, each answered with a probability for every option and no text.

Two families of servers have them, OpenAI's Decisions API and TypeSafe's System One; see `dialects`.
"""

from claimwise.llm.decisions.client import DecisionModel, decision_model
from claimwise.llm.decisions.questions import Decided, Decider, Option, Question, Reply

__all__ = ["Decided", "Decider", "DecisionModel", "Option", "Question", "Reply", "decision_model"]
