"""Pages that are made from what a club writes, and those that every site has."""
