"""What is asked of the content and of the standings."""
