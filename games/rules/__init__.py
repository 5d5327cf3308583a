"""The rules of the games: pure Python without Django, clock, I/O or global random numbers."""
