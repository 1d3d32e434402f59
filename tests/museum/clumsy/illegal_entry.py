# Ends its list with an occupied square: loses, illegal move.
from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        super().go(chessboard)
        middle = self.chessboard_size // 2
        self.candidate_list.append((middle, middle))
