"""Thinks for ever and ignores every signal that can be ignored."""
import signal

from visitor import play, tell


def loop(*_):
    for number in range(1, signal.NSIG):
        try:
            signal.signal(number, signal.SIG_IGN)
        except (OSError, ValueError):
            pass
    tell("loop: signals ignored")
    while True:
        pass


play(loop)
