# Returns its move and does not set it: loses, no move.
from strategy_rules import squares


class Strategy:
    def best_strategy(self, board, player, best_move, still_running):
        return squares(board, player)[0]
