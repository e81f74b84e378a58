"""The published database: its rows are kept from one build to the next, and copied in the order of their keys."""
