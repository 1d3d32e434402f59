"""The files that belong to the tree: tracked or new, but not ignored by git.

Without git, or outside a checkout, every file except build output and hidden folders.
"""

import subprocess
from pathlib import Path

SKIPPED_FOLDERS = {"build", "node_modules", "__pycache__"}


def _from_git(root):
    listing = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True, check=True)
    return [root / name for name in listing.stdout.decode().split("\0") if name]


def _from_walk(root):
    def hidden(path):
        folders = path.relative_to(root).parts[:-1]
        return any(name in SKIPPED_FOLDERS or name.startswith(".") for name in folders)

    return [path for path in root.rglob("*") if not hidden(path)]


def tree_files(root, suffixes=None):
    """Paths of the files under `root`, sorted; only those with one of `suffixes` if given."""
    root = Path(root)
    try:
        paths = _from_git(root)
    except (OSError, subprocess.CalledProcessError):
        paths = _from_walk(root)
    return sorted(path for path in paths
                  if path.is_file() and (suffixes is None or path.suffix in suffixes))
