"""``python -m masterlist``: the command, where its own folder is on no path."""

from masterlist.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
