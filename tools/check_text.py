#!/usr/bin/env python3
"""Fails on text files with trailing blanks, CRLF, tabs in C++ or no newline at the end, and on
pages of docs/ that are too long or have too long lines.

Usage: check_text.py [ROOT]

Seeds of the fuzz targets and data files are left alone: there every byte may matter. Of a page's
lines, tables, code blocks and the targets of links count for nothing; the journal and the pages
that the program makes (of the laboratory, of tournaments) may be of any length.
"""

import re
import sys
from pathlib import Path

from check_links import prose_lines
from tree_files import tree_files

LEFT_ALONE = ("fuzz/corpus/", "tests/formats/files/", "data/")
CODE = {".h", ".cpp"}

PAGES_OF_ANY_LENGTH = ("docs/journal/", "docs/lab/", "docs/results/")
MOST_LINES = 150
MOST_CHARACTERS = 160
LINK_TARGET = re.compile(r"\]\([^()]*\)")


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


def is_short_page(name):
    return (name.startswith("docs/") and name.endswith(".md")
            and not name.startswith(PAGES_OF_ANY_LENGTH))


def faults_in_page(name, text):
    lines = len(text.splitlines())
    if lines > MOST_LINES:
        yield f"{name}: {lines} lines, at most {MOST_LINES}: one subject a page"
    for number, line in prose_lines(text):
        length = len(LINK_TARGET.sub("]()", line))
        if length > MOST_CHARACTERS and not line.lstrip().startswith("|"):
            yield (f"{name}:{number}: {length} characters, at most {MOST_CHARACTERS}: "
                   "one sentence a line")


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
        if is_short_page(name):
            faults += faults_in_page(name, content.decode(errors="replace"))
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
