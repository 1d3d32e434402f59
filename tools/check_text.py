#!/usr/bin/env python3
"""Fails on text files with trailing blanks, CRLF, tabs in C++ or no newline at the end.

Usage: check_text.py [ROOT]

Seeds of the fuzz targets and data files are left alone: there every byte may matter.
"""

import sys
from pathlib import Path

from tree_files import tree_files

LEFT_ALONE = ("fuzz/corpus/", "data/")
CODE = {".h", ".cpp"}


def faults_in_text(name, content):
    if content and not content.endswith(b"\n"):
        yield f"{name}: no newline at the end of the file"
    for number, line in enumerate(content.split(b"\n"), start=1):
        if line.endswith(b"\r"):
            yield f"{name}:{number}: CRLF line ending"
        elif line.endswith((b" ", b"\t")):
            yield f"{name}:{number}: blanks at the end of the line"
        if b"\t" in line and Path(name).suffix in CODE:
            yield f"{name}:{number}: tab"


def check(root):
    """All faults of the tree at `root`, and the number of files looked at."""
    faults, files = [], 0
    for path in tree_files(root):
        name = path.relative_to(root).as_posix()
        content = path.read_bytes()
        if name.startswith(LEFT_ALONE) or b"\0" in content:
            continue
        files += 1
        faults += faults_in_text(name, content)
    return faults, files


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    faults, files = check(root)
    for fault in faults:
        print(fault)
    print(f"check_text: {files} files, {len(faults)} faults")
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main())
