# Fills its list only at the end, long after the time is over: loses by time.
import time

from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        time.sleep(1000)
        super().go(chessboard)
