"""A list through time: the index of its editions, its history by year, and the hall of records."""
