# Takes rows for columns: plays until that matters, then loses, illegal move.
from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        row, column = [move for move in self.moves(chessboard) if move[0] != move[1]][0]
        self.candidate_list.append((column, row))
