# Catches everything, the interruption as well, and goes on: its first move counts, then it is still
# busy with that and loses by time.
import time

from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        super().go(chessboard)
        while True:
            try:
                time.sleep(1)
            except:
                pass
