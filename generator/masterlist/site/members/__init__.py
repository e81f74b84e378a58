"""The index of players, and clubs with their members."""
