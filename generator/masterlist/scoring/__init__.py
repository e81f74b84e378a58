"""The scoring systems, one file each; pure functions from facts to exact results."""
