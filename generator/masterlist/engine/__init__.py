"""A query system: values are asked for, what was asked is recorded, and only what is stale is computed again.

It knows no game, no list and no page. The words are those of Salsa and of rustc: query, memo, recorded dependency,
early cutoff.
"""
