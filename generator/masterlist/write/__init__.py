"""Values become canonical YAML: the only place that writes content files."""
