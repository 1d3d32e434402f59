# An exception in go(), with a move in the list: loses, crash.
from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        super().go(chessboard)
        self.evaluate(self.candidate_list)

    def evaluate(self, moves):
        return moves[99]
