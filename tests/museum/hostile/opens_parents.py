"""Opens what belongs to the process that started it, and to the first one of its box."""
import os

from visitor import attack_once, attempt


def attack():
    ways = []
    for who in sorted({1, os.getppid()}):
        for file in ("environ", "maps", "smaps", "auxv", "stack", "syscall"):
            ways.append(attempt(f"{file} of {who}", lambda: open(f"/proc/{who}/{file}").read(1)))
        ways.append(attempt(f"memory of {who}", lambda: open(f"/proc/{who}/mem", "rb")))
        ways.append(attempt(f"writing to {who}", lambda: open(f"/proc/{who}/mem", "r+b")))
        ways.append(attempt(f"descriptors of {who}", lambda: os.listdir(f"/proc/{who}/fd")))
        ways += [attempt(f"descriptor {each} of {who}", lambda: os.open(f"/proc/{who}/fd/{each}", os.O_RDWR))
                 for each in range(20)]
        for link in ("cwd", "root", "exe"):
            ways.append(attempt(f"{link} of {who}", lambda: os.readlink(f"/proc/{who}/{link}")))
    return any(ways)


attack_once(attack)
