"""Rating lists: the current one page by page, its document, and what can be taken away of it."""
