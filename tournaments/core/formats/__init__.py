"""Formats other than Swiss: round robins, groups with a top cut, knock-outs, and a final table."""
