"""A player: their page, their document, and what can be taken away of them."""
