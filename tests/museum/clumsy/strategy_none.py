# Sets its move to None: loses, crash, because the shared number takes numbers alone.
class Strategy:
    def best_strategy(self, board, player, best_move, still_running):
        best_move.value = None
