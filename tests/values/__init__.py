"""Values and how they are kept, below everything else."""
