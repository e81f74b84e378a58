"""Lists that are rated from nights of games, and the nights."""
