# Searches for ever and puts what it finds into the list: the last entry at the limit counts. Plays.
from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        self.candidate_list.clear()
        moves = self.moves(chessboard)
        while True:
            self.candidate_list.append(moves[-1])
            self.candidate_list[-1] = moves[0]
            for move in moves:
                self.candidate_list.insert(len(self.candidate_list), move)
            del self.candidate_list[:-1]
