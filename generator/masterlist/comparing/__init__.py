"""Versions of a site beside each other: the two sides of a change, the commits that editions name."""
