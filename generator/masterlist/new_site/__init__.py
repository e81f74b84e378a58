"""A site repository: begin one, and bring it to a newer version of the tool."""
