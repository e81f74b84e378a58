"""Folders and schemas: content files become facts and problems. The only reader of the disk."""
