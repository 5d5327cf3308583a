"""The modules behind `games.play`, the one door. Import that, not these."""
