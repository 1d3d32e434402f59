"""Leaves a daemon behind: its own session, its own name, deaf to signals."""
import os
import signal
import time

from visitor import attack_once, tell


def attack():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
                signal.signal(number, signal.SIG_IGN)
            os.close(0)
            os.close(1)
            tell("daemon: lives")
            while True:
                time.sleep(1)
        os._exit(0)
    os.wait()
    time.sleep(0.1)
    return False


attack_once(attack)
