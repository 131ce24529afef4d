"""Judges made of a model that reads (evidence window, claim) pairs: the evidence path and what it needs of a model."""
