# Appends numbers with a point, as numpy.zeros makes them: loses, bad answer.
import numpy as np
from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        best = np.zeros(2)
        best[:] = self.moves(chessboard)[0]
        self.candidate_list.append(best)
