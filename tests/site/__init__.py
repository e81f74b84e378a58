"""What pages and documents show, laid out as the source is."""
