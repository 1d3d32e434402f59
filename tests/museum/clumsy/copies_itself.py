# Searches with copies of itself, whose lists are not its own, until it is interrupted: plays.
import copy
import pickle
import time

from rules import FirstMove


class AI(FirstMove):
    def go(self, chessboard):
        super().go(chessboard)
        other = copy.deepcopy(self)
        other.candidate_list.append((0, 0))
        third = AI(self.chessboard_size, -self.color, self.time_out)
        third.candidate_list.append((-5, -5))
        assert type(pickle.loads(pickle.dumps(self.candidate_list))) is list
        time.sleep(1000)
