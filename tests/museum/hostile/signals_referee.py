"""Kills whatever it can see: its parents, everything, the process group, the pid in the argument."""
import os
import signal
import sys

from visitor import attack_once, attempt


def attack():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    referee = int(sys.argv[1])
    ways = [attempt("kill referee", lambda: os.kill(referee, signal.SIGKILL))]
    ways.append(attempt("kill referee's group", lambda: os.killpg(referee, signal.SIGKILL)))
    attempt("kill parent", lambda: os.kill(os.getppid(), signal.SIGTERM))
    attempt("kill all", lambda: os.kill(-1, signal.SIGTERM))
    return any(ways)


attack_once(attack)
