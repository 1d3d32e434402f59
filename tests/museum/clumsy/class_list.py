# The list belongs to the class and is cleared by slices; go() sleeps until it is interrupted: plays.
import time

from rules import legal_moves


class AI(object):
    candidate_list = []

    def __init__(self, chessboard_size, color, time_out):
        self.color = color

    def go(self, chessboard):
        self.candidate_list[:] = legal_moves(chessboard, self.color)
        time.sleep(1000)
