"""Two players who have met often: the page and the document of their games."""
