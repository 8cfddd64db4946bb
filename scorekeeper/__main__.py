"""``python -m scorekeeper``."""

from scorekeeper.cli.app import main

if __name__ == "__main__":
    main()
