"""Results in order: master lists, editions, tournament tables, player records."""
