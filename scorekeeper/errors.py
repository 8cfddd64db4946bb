"""What could not be done at all; a broken rule is no error but a finding."""


class CannotDo(Exception):
    """Something that could not be done; the text says what, why, and what is left as it was."""


class NotUnderstood(CannotDo):
    """Words of a command line that do not go together, or name nothing that is there."""
