"""Editions are cut from the results on file, and editions on file are verified against the results of their commits."""
