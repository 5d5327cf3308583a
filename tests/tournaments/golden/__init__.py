"""Draws that must come out the same, to the byte, on every Python that we run on.

`python -m tests.tournaments.golden FOLDER` writes them anew: the next draw of each event file beside this
one, and fingerprints of whole random events with all their draws and of a simulated one. It needs no Django.
"""
