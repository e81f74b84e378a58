"""How many examples a property is tried on: few and the same ones in the suite, many and new ones in a campaign."""

import os

CAMPAIGN = os.environ.get("MASTERLIST_CAMPAIGN") == "1"
USUAL = 25  # of a property that says nothing else


def examples(number: int) -> int:
    """Of a property that needs ``number`` of them in the suite."""
    return number * 40 if CAMPAIGN else number
