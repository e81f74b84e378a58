"""Which scoring systems there are."""


def rating_systems() -> list[str]:
    """Ids of the systems that a list can be rated by."""
    return ["wwr"]


def log_systems() -> list[str]:
    """Ids of the systems that rate log books."""
    return ["wwr"]


def why_no_rating(system: str) -> str:
    """Why a system that exists rates no list, or "" where it does not exist."""
    del system
    return ""
