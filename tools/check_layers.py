#!/usr/bin/env python3
"""Fails when a file of src/ includes what it may not, or components include each other in a circle.

Usage: check_layers.py [ROOT]

The rules are in tools/layers.txt. Includes of our own headers are written from src/,
in quotes: "game/board.h". A component is a header and the source of the same name; it
needs each component that one of its two files includes. Tests are no part of it.
Prints FILE:LINE: MESSAGE for each fault.
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
        self.with_cycles = []  # folders in which cycles are still allowed
        for number, line in enumerate(text.splitlines()):
            line = line.split("#")[0].strip()
            if line.startswith("only "):
                folders, headers = line.removeprefix("only ").split(":")
                self.restricted += [(header, folders.split()) for header in headers.split()]
            elif line.startswith("cycles in:"):
                self.with_cycles += line.removeprefix("cycles in:").split()
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

    def row_towards(self, folder, target):
        """A sub-folder's own row counts among its kin only; for others it stands where they do."""
        top = folder.split("/")[0]
        kin = target.split("/")[0] == top or top not in self.rows
        return self.rows[folder if kin else top]

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
        row = self.row_towards(folder, target)
        if target == folder or self.rows[target] < row:
            return None
        if self.rows[target] == row:
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


def component_of(name):
    return name.rsplit(".", 1)[0]


def needs_of_components(source, files):
    """Each component's needs: {component: {needed component: (path, line of the include)}}."""
    needs = {}
    for path in files:
        component = component_of(path.relative_to(source).as_posix())
        if not component.endswith("_test"):
            needs.setdefault(component, {})
    for path in files:
        component = component_of(path.relative_to(source).as_posix())
        if component not in needs:
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            match = INCLUDE.match(line)
            needed = match and match[1] == '"' and component_of(match[2])
            if needed and needed != component and needed in needs:
                needs[component].setdefault(needed, (path, number))
    return needs


def shortest_cycle(needs, start):
    """The components of a shortest way from `start` back to it, `start` at both ends; or None."""
    came_from = {}
    todo = [start]
    for component in todo:
        for needed in sorted(needs[component]):
            if needed == start:
                way = [component]
                while way[-1] != start:
                    way.append(came_from[way[-1]])
                return way[::-1] + [start]
            if needed not in came_from:
                came_from[needed] = component
                todo.append(needed)
    return None


def cycle_faults(layers, source, files):
    """One fault for each component in a circle that no fault before has named."""
    needs = needs_of_components(source, files)
    named = set()
    for start in sorted(needs):
        cycle = None if start in named else shortest_cycle(needs, start)
        if cycle is None:
            continue
        named.update(cycle)
        if not any(component.rpartition("/")[0] in layers.with_cycles for component in cycle):
            path, number = needs[cycle[0]][cycle[1]]
            yield f"{path}:{number}: components include each other: {' -> '.join(cycle)}"


def check(root):
    """All faults of the tree at `root`, and the number of files looked at."""
    layers = Layers((root / "tools/layers.txt").read_text(encoding="utf-8"))
    source = root / "src"
    files = tree_files(source, {".h", ".cpp"})
    faults = [fault for path in files
              for fault in faults_in_file(layers, path, path.relative_to(source).as_posix())]
    return faults + list(cycle_faults(layers, source, files)), len(files)


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parent.parent
    faults, files = check(root)
    for fault in faults:
        print(fault)
    print(f"check_layers: {files} files, {len(faults)} faults")
    return 1 if faults or not files else 0


if __name__ == "__main__":
    sys.exit(main())
