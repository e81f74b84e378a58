"""Masterlist: game results kept as YAML in a git repository become a published rating site."""

__version__ = "0.2.0"
