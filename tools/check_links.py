#!/usr/bin/env python3
"""Fails when a link between our Markdown files leads nowhere.

Usage: check_links.py [ROOT]

Checks that the file exists within the tree and, for Markdown, that the heading
behind # does. Links to the web are not followed.
"""

import re
import sys
from pathlib import Path

from tree_files import tree_files

LINK = re.compile(r"\[[^\]]*\]\(<?([^)<>\s]+)>?(?:\s+\"[^\"]*\")?\)")
CODE_SPAN = re.compile(r"(`+).+?\1")
WEB = re.compile(r"^[a-z][a-z+.-]*:")


def prose_lines(text):
    """Numbered lines outside fenced code."""
    fence = None
    for number, line in enumerate(text.splitlines(), start=1):
        mark = line.lstrip()[:3]
        if fence is None and mark in ("```", "~~~"):
            fence = mark
        elif fence == mark:
            fence = None
        elif fence is None:
            yield number, line


def anchors(text):
    """The names by which the headings can be linked, as GitHub makes them."""
    names = set()
    for _, line in prose_lines(text):
        if re.match(r"#{1,6}\s", line):
            title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", line.lstrip("#").strip())
            slug = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
            name, copies = slug, 0
            while name in names:
                copies += 1
                name = f"{slug}-{copies}"
            names.add(name)
    return names


def fault_of_link(root, page, link):
    target, _, anchor = link.partition("#")
    path = (page.parent / target).resolve() if target else page
    if target.startswith("/") or root not in (path, *path.parents):
        return "leads out of the tree"
    if not path.exists():
        return "no such file"
    if anchor and path.suffix == ".md" and anchor not in anchors(path.read_text(encoding="utf-8")):
        return "no such heading"
    return None


def check(root):
    """All faults of the tree at `root`, and the number of links looked at."""
    root = root.resolve()
    faults, links = [], 0
    for page in tree_files(root, {".md"}):
        for number, line in prose_lines(page.read_text(encoding="utf-8")):
            for link in LINK.findall(CODE_SPAN.sub("", line)):
                if WEB.match(link):
                    continue
                links += 1
                fault = fault_of_link(root, page, link)
                if fault:
                    faults.append(f"{page.relative_to(root)}:{number}: ({link}): {fault}")
    return faults, links


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    faults, links = check(root)
    for fault in faults:
        print(fault)
    print(f"check_links: {links} links, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
