# What the strategies of this folder share: the legal moves on 64 squares, as `.xo` says them.
from rules import legal_moves


def squares(board, player):
    values = {".": 0, player: 1}
    rows = [[values.get(disc, -1) for disc in board[start:start + 8]] for start in range(0, 64, 8)]
    return [row * 8 + column for row, column in legal_moves(rows, 1)]
