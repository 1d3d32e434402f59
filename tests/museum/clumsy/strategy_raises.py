# An exception behind a legal move: loses, crash; with grace=on the move counts.
from strategy_rules import squares


class Strategy:
    def best_strategy(self, board, player, best_move, still_running):
        best_move.value = squares(board, player)[-1]
        raise KeyError("a better move")
