# Writes into the board it was given: plays, and finds the next board as it should be.
import numpy as np
from rules import FirstMove


class AI(FirstMove):
    former = None

    def go(self, chessboard):
        assert isinstance(chessboard, np.ndarray) and chessboard.dtype == int
        assert chessboard.shape == (self.chessboard_size, self.chessboard_size)
        assert set(np.unique(chessboard)) <= {-1, 0, 1}
        assert chessboard is not AI.former
        super().go(chessboard)
        chessboard[:] = 7
        AI.former = chessboard
