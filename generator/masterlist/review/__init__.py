"""What a pull request changes: two versions of a site compared, and what needs a maintainer's permission."""
