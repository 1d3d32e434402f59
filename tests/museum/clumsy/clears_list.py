# Clears the list before it searches: plays.
from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        self.candidate_list.clear()
        self.candidate_list.extend(self.moves(chessboard))
        self.candidate_list.sort(reverse=True)
        self.candidate_list += [self.candidate_list.pop(0)]
