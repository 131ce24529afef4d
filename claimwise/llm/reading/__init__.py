"""From a judge's reply to typed values, without guessing. `claimwise.llm.replies` has the public functions."""
