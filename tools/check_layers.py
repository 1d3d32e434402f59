#!/usr/bin/env python3
"""Fails when a folder of src/ includes what it may not.

Usage: check_layers.py [ROOT]

The rules are in tools/layers.txt. Includes of our own headers are written from src/,
in quotes: "game/board.h". Prints FILE:LINE: MESSAGE for each fault.
"""

import re
import sys
from pathlib import Path

from tree_files import tree_files

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


class Layers:
    """The table: the row of each folder, and who may include which outside headers."""

    def __init__(self, text):
        self.rows = {}
        self.restricted = []  # (start of the header's name, folders)
        for number, line in enumerate(text.splitlines()):
            line = line.split("#")[0].strip()
            if line.startswith("only "):
                folders, headers = line.removeprefix("only ").split(":")
                self.restricted += [(header, folders.split()) for header in headers.split()]
            elif line:
                for folder in line.split("|"):
                    self.rows[folder.strip()] = number

    def folder_of(self, path):
        """The folder that a path below src/ belongs to, or None."""
        parts = path.split("/")[:-1]
        for length in range(len(parts), 0, -1):
            folder = "/".join(parts[:length])
            if folder in self.rows:
                return folder
        return None

    def fault(self, folder, bracket, header):
        """What is wrong with `header` included from `folder`; None if nothing."""
        target = self.folder_of(header)
        if bracket == "<":
            if target:
                return f'<{header}> is ours: write "{header}"'
            for start, folders in self.restricted:
                if header.startswith(start) and folder.split("/")[0] not in folders:
                    return f"{folder}/ may not include <{header}>: only {', '.join(folders)} may"
            return None
        if header.startswith(".") or "/../" in header or "/" not in header:
            return f'"{header}": write the path from src/'
        if target is None:
            return f'"{header}" lies in no known folder (outside headers take <>)'
        if target == folder or self.rows[target] < self.rows[folder]:
            return None
        if self.rows[target] == self.rows[folder]:
            return f'{folder}/ may not include "{header}": {target}/ stands beside it'
        return f'{folder}/ may not include "{header}": {target}/ stands above it'


def faults_in_file(layers, path, name):
    folder = layers.folder_of(name)
    if folder is None:
        yield f"{path}:1: src/{name} lies in no folder of tools/layers.txt"
        return
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        match = INCLUDE.match(line)
        fault = match and layers.fault(folder, *match.groups())
        if fault:
            yield f"{path}:{number}: {fault}"


def check(root):
    """All faults of the tree at `root`, and the number of files looked at."""
    layers = Layers((root / "tools/layers.txt").read_text(encoding="utf-8"))
    source = root / "src"
    files = tree_files(source, {".h", ".cpp"})
    faults = [fault for path in files
              for fault in faults_in_file(layers, path, path.relative_to(source).as_posix())]
    return faults, len(files)


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    faults, files = check(root)
    for fault in faults:
        print(fault)
    print(f"check_layers: {files} files, {len(faults)} faults")
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main())
