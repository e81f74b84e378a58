"""The published folder: put in place from a journal, or swapped in one step; one build at a time."""
