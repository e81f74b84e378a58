"""Where a repository lies and a site is published: workflows, scripts and other hosts' files."""
