"""The tests; run them all with ``pytest``."""
