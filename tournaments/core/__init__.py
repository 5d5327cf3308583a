"""The pure tournament engine: one frozen tournament value in, standings and draws out.

Nothing here touches a clock, a file (but for the command `trial`), the network, Django or another package of
this project. The same input and seed give the same output for ever.
"""
