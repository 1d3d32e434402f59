"""Takes memory in many processes, each of them modest."""
import os
import time

from visitor import play, tell


def hold_some(child):
    held = []
    for step in range(6):
        held.append(bytearray(b"x") * (5 << 20))
        tell(f"child {child} holds {5 * len(held)} MB")
        time.sleep(0.05)
    time.sleep(600)


def hog(*_):
    for child in range(20):
        if os.fork() == 0:
            hold_some(child)
    time.sleep(600)


play(hog)
