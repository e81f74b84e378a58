"""Whether a published site is what its commit gives: every file is made again and compared."""
