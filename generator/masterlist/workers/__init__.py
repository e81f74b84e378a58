"""Who does the work of a build: this process, others on this machine, or a cluster."""
