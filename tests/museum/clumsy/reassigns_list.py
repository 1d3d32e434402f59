# A new list for every move, filled under another name and then interrupted: plays.
import time

from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        moves = []
        self.candidate_list = moves
        moves.append(self.moves(chessboard)[-1])
        time.sleep(1000)
