#!/usr/bin/env python3
"""Fails unless the quick run of every experiment ends well and gives a page that can be made again.

Usage: quick_runs.py OGAI [ID ...]

Two experiments at a time, each with one thread. Nothing is kept.
"""

import json
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

LONGEST = 60  # seconds; what --quick promises


def run(program, *arguments):
    """The finished process, with its output as text."""
    return subprocess.run([program, "lab", *arguments], capture_output=True, text=True, timeout=600)


def fault_of(program, experiment, folder):
    """(what is wrong with the quick run or "", seconds it took)"""
    start = time.monotonic()
    finished = run(program, "run", experiment, "--quick", "--threads", "1", "--unkept", "--json",
                   "--out", folder)
    seconds = time.monotonic() - start
    if finished.returncode != 0:
        return finished.stderr.strip() or f"exit code {finished.returncode}", seconds
    outcome = json.loads(finished.stdout)
    if outcome["run"]["state"] != "finished" or outcome["run"]["measured"] == 0:
        return "nothing was measured", seconds
    if not outcome["page"]["blocks"]:
        return "the page is empty", seconds
    if seconds > LONGEST:
        return f"took {seconds:.0f} s", seconds
    return "", seconds


def main():
    program = sys.argv[1]
    listed = run(program, "list", "--json")
    known = [json.loads(line)["id"] for line in listed.stdout.splitlines()]
    chosen = sys.argv[2:] or known
    faults = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(2) as workers:
        outcomes = workers.map(lambda one: fault_of(program, one, folder), chosen)
        for experiment, (fault, seconds) in zip(chosen, outcomes):
            print(f"{experiment:24} {seconds:6.1f} s  {fault}", flush=True)
            faults += fault != ""
        run(program, "index", folder)
        checked = run(program, "check", folder)
        if checked.returncode != 0:
            print(checked.stdout + checked.stderr)
            faults += 1
    print(f"{len(chosen)} quick runs, {faults} faults")
    return 1 if faults or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
