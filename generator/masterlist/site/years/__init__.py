"""A year in review: what it was on every list, and its events."""
