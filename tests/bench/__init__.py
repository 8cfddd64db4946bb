"""
How fast scorekeeper starts and scores, and what memory it takes: run ``python -m tests.bench``.

``measuring`` takes the figures, ``__main__`` prints them with the aims.  No test calls this: figures
hang on the machine and on what else it does.
"""
