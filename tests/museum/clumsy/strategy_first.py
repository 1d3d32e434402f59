# The plain form: plays. What it keeps between its moves is gone, as on its platform.
from strategy_rules import squares


class Strategy:
    logging = True

    def __init__(self):
        self.calls = 0

    def best_strategy(self, board, player, best_move, still_running):
        self.calls += 1
        assert self.calls == 1 and len(board) == 64 and set(board) <= set(".xo")
        print("thinking for", player)
        with best_move.get_lock():
            best_move.value = squares(board, player)[0]
