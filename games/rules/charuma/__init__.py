"""Charuma: bid points for open cards, then take tricks with open and hidden ones (2-5 seats)."""
