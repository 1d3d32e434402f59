# Decides only when it is told that the time is over: plays.
import time

from strategy_rules import squares


class Strategy:
    def best_strategy(self, board, player, best_move, still_running):
        while still_running.value > 0:
            time.sleep(0.001)
        best_move.value = squares(board, player)[0]
