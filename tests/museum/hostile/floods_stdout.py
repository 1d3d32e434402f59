"""Writes an endless line as its answer."""
import os

from visitor import play, tell


def flood(*_):
    tell("flood: begins")
    while True:
        os.write(1, b"move d" * 10000)


play(flood)
