# Calls sys.exit() when it has moved: loses, crash.
import sys

from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        super().go(chessboard)
        sys.exit(3)
