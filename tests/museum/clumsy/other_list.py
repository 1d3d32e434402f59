# Its list is a deque, and it searches until it is interrupted: plays.
from collections import deque

from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        self.candidate_list = deque(self.moves(chessboard))
        while True:
            self.candidate_list.rotate()
