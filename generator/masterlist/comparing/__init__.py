"""Versions of a site, compared: the two sides of a change, the commits that editions name."""
