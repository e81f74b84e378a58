"""Lists that are rated from games: the list, its editions and its games."""
