"""Draws: from a frozen tournament to a proposal with its cost by rule, bound, reasons and seed."""
