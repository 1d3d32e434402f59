# The method has another name: loses, failed start.
class AI(object):
    def __init__(self, chessboard_size, color, time_out):
        self.candidate_list = []

    def run(self, chessboard):
        pass
