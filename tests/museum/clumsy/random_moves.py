# Plays at random without a seed of its own: plays, and the same game again under the same seed.
import random

import numpy as np
from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        moves = self.moves(chessboard)
        random.shuffle(moves)
        self.candidate_list.append(moves[np.random.randint(len(moves))])
