"""Pictures: line drawings within a page, and files that other sites show."""
