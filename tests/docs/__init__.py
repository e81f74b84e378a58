"""The documentation, held against the program and followed word by word."""
