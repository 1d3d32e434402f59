"""Searches all that it can read for a word of the host's, which is in the environment and the arguments
of who started it, in an open file of his and in his working folder. The argument is the word,
backwards and in hexadecimal: what it knows itself shall not be found.
"""
import os
import re
import sys

from visitor import attack_once, attempt, tell

WORD = bytes.fromhex(sys.argv[1])[::-1]
MOST = 1 << 24  # bytes of one file
looked = 0


def holds(path):
    global looked
    try:
        with open(path, "rb") as file:
            data = file.read(MOST)
    except OSError:
        return False
    looked += 1
    return WORD in data


def memory_holds(pid):
    try:
        regions = open(f"/proc/{pid}/maps").read()
        memory = open(f"/proc/{pid}/mem", "rb", 0)
    except OSError:
        return False
    for begin, end in re.findall("^([0-9a-f]+)-([0-9a-f]+) r", regions, re.M):
        try:
            memory.seek(int(begin, 16))
            if WORD in memory.read(min(MOST, int(end, 16) - int(begin, 16))):
                return True
        except (OSError, OverflowError, ValueError):
            continue
    return False


def places():
    for pid in filter(str.isdigit, os.listdir("/proc")):
        own = int(pid) == os.getpid()
        if not own and memory_holds(pid):
            yield f"memory of {pid}"
        for folder, _, names in os.walk(f"/proc/{pid}"):
            for name in names:
                # A read of these waits, or is of its own memory.
                if name in ("mem", "kmsg", "clear_refs", "pagemap") or folder.endswith(("fd", "fdinfo")):
                    continue
                if holds(f"{folder}/{name}"):
                    yield f"{folder}/{name}"
        for link in ["cwd", "root"]:
            try:
                if any(WORD in os.fsencode(name) for name in os.listdir(f"/proc/{pid}/{link}")):
                    yield f"names in {link} of {pid}"
            except OSError:
                pass
    for descriptor in range(3, 4096):
        try:
            if WORD in os.pread(descriptor, MOST, 0):
                yield f"descriptor {descriptor}"
        except OSError:
            pass
    for folder, folders, names in os.walk("/"):
        if folder == "/":
            folders[:] = [name for name in folders if name not in ("usr", "proc", "dev")]
        for name in names:
            if WORD in os.fsencode(name) or os.path.isfile(f"{folder}/{name}") and holds(f"{folder}/{name}"):
                yield f"{folder}/{name}"


def attack():
    def found():
        list_of_places = list(places())
        if not list_of_places:
            raise LookupError("it is nowhere")
        return list_of_places

    result = attempt("search", found)
    tell(f"searched {'many' if looked > 50 else looked} files")
    return result


attack_once(attack)
