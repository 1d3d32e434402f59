"""Fills standard error, and with it, it hopes, the referee's memory and disk."""
import os

from visitor import play, tell


def flood(*_):
    while True:
        os.write(2, b"ATTACK flood " * 5000 + b"\n")


play(flood)
