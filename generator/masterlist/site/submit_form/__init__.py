"""The submit page: a form for new results, and what it must know of the site to be of help."""
