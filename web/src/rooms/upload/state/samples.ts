// The shortest agent of each kind: it plays any legal move. Comments say what the arena hands over.

import type { Kind } from './service';

const course = `import random
import numpy as np

class AI:
    def __init__(self, chessboard_size, color, time_out):
        self.size = chessboard_size
        self.color = color            # -1 black, 1 white
        self.time_out = time_out      # seconds a move
        self.candidate_list = []

    def go(self, chessboard):         # numpy array: -1, 0, 1
        self.candidate_list.clear()
        moves = [(r, c) for r, c in np.argwhere(chessboard == 0)
                 if self.flips(chessboard, r, c)]
        self.candidate_list.extend(moves)
        if moves:                     # the last entry is played
            self.candidate_list.append(random.choice(moves))

    def flips(self, board, row, col):
        around = np.pad(board, 1)     # a frame of empty squares
        for dr, dc in np.ndindex(3, 3):
            r, c, seen = row + dr, col + dc, False
            while around[r, c] == -self.color:
                r, c, seen = r + dr - 1, c + dc - 1, True
            if seen and around[r, c] == self.color:
                return True
        return False
`;

const strategy = `import itertools
import random

class Strategy:
    def best_strategy(self, board, player, best_move, still_running):
        # board: 64 characters . x o, row by row; player: 'x' or 'o'
        moves = [s for s in range(64)
                 if board[s] == '.' and self.flips(board, player, s)]
        # May be set again and again: the last value counts.
        best_move.value = random.choice(moves)

    def flips(self, board, player, square):
        other = 'o' if player == 'x' else 'x'
        at = lambda r, c: board[8 * r + c] if {r, c} <= set(range(8)) else '.'
        for dr, dc in itertools.product((-1, 0, 1), repeat=2):
            r, c, seen = square // 8 + dr, square % 8 + dc, False
            while at(r, c) == other:
                r, c, seen = r + dr, c + dc, True
            if seen and at(r, c) == player:
                return True
        return False
`;

export const samples: Record<Kind, string> = { py: course, 'py-strategy': strategy };
