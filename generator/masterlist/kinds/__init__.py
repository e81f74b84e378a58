"""Kinds of games: what is reported of a game, whichever system rates it."""
