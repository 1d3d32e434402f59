# Catches everything, the interruption as well, and goes on: its first move counts, then it is still
# busy with that and loses by time.
import time

from rules import FirstMove


def sleep_for_ever(layers=3):
    """An exception between two tries of one layer is caught by the next."""
    while True:
        try:
            sleep_for_ever(layers - 1) if layers else time.sleep(1)
        except:
            pass


class AI(FirstMove):
    def go(self, chessboard):
        try:
            super().go(chessboard)
            sleep_for_ever()
        except:  # on a busy machine the time may be over as soon as there is a move
            sleep_for_ever()
