"""Tournaments: entry, draws, results and standings of events."""
