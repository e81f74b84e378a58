"""A plugin of pytest for mutation runs: what is quick comes first, and Hypothesis tries few examples, the same ones."""

import pytest
from hypothesis import HealthCheck, Phase, settings


@pytest.hookimpl(trylast=True)
def pytest_configure() -> None:
    """After ``tests/conftest.py`` has chosen the project's own profile."""
    settings.register_profile(
        "mutation",
        deadline=None,
        database=None,
        derandomize=True,
        max_examples=10,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=[*HealthCheck],
    )
    settings.load_profile("mutation")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests by example first: most mutants do not get past them."""
    items.sort(key=lambda item: hasattr(getattr(item, "obj", None), "hypothesis"))
