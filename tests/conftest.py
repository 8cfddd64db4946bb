"""What every test run shares: the same examples each time, and no colour or width from whoever runs it."""

import os

from hypothesis import HealthCheck, settings

for name in ("CLICOLOR_FORCE", "COLUMNS", "FORCE_COLOR", "GITHUB_ACTIONS", "LINES", "NO_COLOR", "PY_COLORS"):
    os.environ.pop(name, None)

settings.register_profile(
    "steady",
    deadline=None,  # a slow machine is no fault
    derandomize=True,  # the same examples on every machine
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("search", parent=settings.get_profile("steady"), derandomize=False, max_examples=2000)
settings.load_profile("steady")  # for a long search: pytest --hypothesis-profile search
