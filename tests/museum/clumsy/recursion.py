# Recurses without end: loses, crash.
from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        super().go(chessboard)
        self.search(chessboard)

    def search(self, chessboard):
        return -self.search(chessboard)
