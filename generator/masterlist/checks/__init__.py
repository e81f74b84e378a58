"""What no schema can say: one small function per rule, gathered in lists."""
