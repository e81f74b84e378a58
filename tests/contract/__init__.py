"""The published documents, as their interface promises them."""
