"""Measurements, run by `make bench`: ratios side by side in one run on one machine."""
