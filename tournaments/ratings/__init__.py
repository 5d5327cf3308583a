"""How strong players are, as rated games show it, by openskill's Plackett-Luce model."""
