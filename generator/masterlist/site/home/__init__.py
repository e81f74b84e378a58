"""The home page with the index document and the feeds of the newest results, and the index of events."""
