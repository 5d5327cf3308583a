"""The pages around and of a game."""
