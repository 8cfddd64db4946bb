"""
The command line, and the only package that knows typer: read what was typed, call the library, choose the exit code.

``arguments`` holds how words are read, ``files`` which file is meant, ``streams`` and ``output`` what goes where.  The
commands are in ``keeping`` (new, enter), ``playing`` (play), ``changing`` (undo, redo, log, rename, leave),
``showing`` (standings, explain, check), ``scoring`` (score), ``turning`` (turn), ``exporting`` and
``looking_up`` (rules, schema); ``app`` puts them together.
"""

import gc

gc.set_threshold(50_000)  # a command is over before there is much to collect: loading is faster without looking
