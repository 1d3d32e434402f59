# A function in place of the class: loses, failed start.
def best_strategy(board, player, best_move, still_running):
    best_move.value = 19
