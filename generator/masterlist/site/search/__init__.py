"""The search: what can be found, the index in files, and the page with all results."""
