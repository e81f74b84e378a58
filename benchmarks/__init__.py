"""How fast Masterlist is: content of every size, and a comparison with other site generators."""
