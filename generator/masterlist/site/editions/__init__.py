"""Published editions: their pages, their tables, and the index of all."""
