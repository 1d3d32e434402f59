# Writes down what it was told, for the tests: plays.
import sys

from rules import FirstMove


class AI(FirstMove):
    def __init__(self, chessboard_size, color, time_out):
        super().__init__(chessboard_size, color, time_out)
        print("told", chessboard_size, color, repr(time_out), file=sys.stderr)
