"""Forks without end; its children fork, too."""
import os

from visitor import attempt, play, tell


def bomb(*_):
    forks = 0
    while True:
        try:
            os.fork()
            forks += 1
        except OSError as error:
            if forks < 1_000_000:
                tell(f"fork: stopped after {forks} by {error.strerror}")
                forks = 1_000_000


play(bomb)
