"""An event with its boards: their pages and the document."""
