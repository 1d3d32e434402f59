# A square that is not there: loses, illegal move.
class Strategy:
    def best_strategy(self, board, player, best_move, still_running):
        best_move.value = 64
