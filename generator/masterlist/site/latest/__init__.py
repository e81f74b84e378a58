"""The newest results of the site, as the home page and the feeds tell them."""
