"""Which systems bring a function for the browser."""

from masterlist import resources


def what_if(system: str) -> str:
    """The system's id where it brings its function for the browser, or ""."""
    return system if resources.system_script(system) else ""
