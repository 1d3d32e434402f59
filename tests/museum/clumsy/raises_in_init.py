# An exception in __init__: loses, failed start.
class AI(object):
    def __init__(self, chessboard_size, color, time_out):
        self.candidate_list = []
        self.weights = open("weights.txt").read()

    def go(self, chessboard):
        pass
