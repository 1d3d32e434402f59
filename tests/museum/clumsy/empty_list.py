# Never fills its list: loses, no move.
from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        return self.moves(chessboard)[0]  # a natural mistake
