"""Daruma: push-your-luck dice, painted eyes and secret objectives (2-5 seats)."""
