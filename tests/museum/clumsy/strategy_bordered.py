# The older form of the board, 100 squares with a border: plays.
from strategy_rules import squares


class Strategy:
    def best_strategy(self, board, player, best_move, still_running):
        assert len(board) == 100 and player in "@o"
        square = squares(board.replace("?", ""), player)[0]
        best_move.value = 11 + square // 8 * 10 + square % 8
