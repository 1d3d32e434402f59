"""Closes its streams and lives on."""
import os
import time

from visitor import play, tell


def answer(*_):
    tell("streams: closed")
    for stream in (0, 1, 2):
        os.close(stream)
    time.sleep(600)


play(answer)
