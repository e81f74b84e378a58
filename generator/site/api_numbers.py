"""Numbers in JSON: each beside its exact form."""

from typing import Any

from generator.amount import Amount, exact, number


def amounts(places: int = 2, /, **values: Amount) -> dict[str, Any]:
    """``points`` with at most so many decimals, and ``points_exact`` as an integer or ``p/q`` in lowest terms."""
    shown: dict[str, Any] = {}
    for name, value in values.items():
        if type(value) is int:  # as most are
            shown[name] = value
            shown[f"{name}_exact"] = str(value)
            continue
        shown[name] = number(value, places)
        shown[f"{name}_exact"] = exact(value)
    return shown
