"""What the files say and what that comes to, as queries: each asks only for what it needs, and that is recorded."""
