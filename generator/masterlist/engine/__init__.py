"""A query system in the words of Salsa and rustc: query, memo, recorded dependency, early cutoff. It knows no game."""
