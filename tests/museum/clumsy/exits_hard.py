# Ends its process at its second move: loses, crash.
import os

from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        super().go(chessboard)
        if len(self.candidate_list) == 2:
            os._exit(3)
