"""What several kinds of pages share: links, names, words, rows, and what a page and a document are."""
