"""Games of each kind, from their files to what is published."""
