# Reads every clock there is, sets an alarm of its own and changes its folder: plays.
import os
import signal
import time

from rules import FirstMove


class Alarm(Exception):
    pass


def ring(number, frame):
    raise Alarm


class AI(FirstMove):
    def go(self, chessboard):
        clocks = [time.time, time.perf_counter, time.process_time, time.monotonic, time.thread_time]
        starts = [clock() for clock in clocks]
        open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "rules.py")).close()
        os.chdir("/tmp")
        signal.signal(signal.SIGALRM, ring)
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        super().go(chessboard)
        try:
            while True:
                assert all(clock() >= start for clock, start in zip(clocks, starts))
        except Alarm:
            pass
