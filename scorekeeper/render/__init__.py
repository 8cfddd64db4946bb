"""
Everything that people read, on a terminal or in a pipe; the only package that knows rich.

``screen`` opens a console and writes text on it; the other modules each show one kind of thing.
"""
