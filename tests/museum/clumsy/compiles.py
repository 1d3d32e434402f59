# Compiles at its first call, wants to keep the result on the disk, then plays in compiled code: plays.
import numpy as np
from numba import njit
from rules import FirstMove


@njit(cache=True)
def least(values):
    best = 0
    for i in range(len(values)):
        if values[i] < values[best]:
            best = i
    return best


class AI(FirstMove):
    def go(self, chessboard):
        moves = self.moves(chessboard)
        index = least(np.array([row * 31 % 7 + column for row, column in moves]))
        self.candidate_list.append(moves[index])
