"""Results as pages and documents: pure functions from what was scored to what is published."""
