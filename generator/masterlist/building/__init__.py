"""The build in slices: what has changed is read, scored and rendered again, at any number of jobs."""
