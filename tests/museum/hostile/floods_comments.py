"""Writes lines without end, each of them allowed, and never a move."""
import os

from visitor import play, tell


def flood(*_):
    tell("flood: begins")
    while True:
        os.write(1, b"# still thinking\n" * 4000)


play(flood)
