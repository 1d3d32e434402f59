# Entries of every kind that means two integers: plays.
from collections import namedtuple

import numpy as np
from rules import FirstMove

Square = namedtuple("Square", "row column")


class AI(FirstMove):
    calls = 0

    def go(self, chessboard):
        row, column = self.moves(chessboard)[0]
        kinds = [(np.int64(row), np.int32(column)), [row, column], np.array([row, column]),
                 Square(row, column), np.array([row, column], dtype=np.int8),
                 (np.array(row), np.uint8(column)),
                 np.array([row, column], dtype=np.uint64)]
        self.candidate_list.append(kinds[AI.calls % len(kinds)])
        AI.calls += 1
