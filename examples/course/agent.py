"""A complete agent in the course interface: class AI, go(), candidate_list. Copy it and make it better.

The platform makes one AI for a game and calls go() with the board whenever it is our turn:

    ai = AI(8, COLOR_BLACK, 5)     # size, our colour, seconds a move
    ai.go(chessboard)              # a numpy array of 8 x 8: -1 black, 1 white, 0 empty
    ai.candidate_list[-1]          # our move: (row, column) of a legal square, from the top left

All legal moves belong into the list; the LAST entry is the move. When the time is over the platform
takes what the list ends with, so a better move is appended as soon as it is found. Without a legal
move the list stays empty. The side with FEWER discs wins.
"""

import time

import numpy as np

COLOR_BLACK = -1
COLOR_WHITE = 1
COLOR_NONE = 0

DIRECTIONS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


class OutOfTime(Exception):
    pass


class AI:
    def __init__(self, chessboard_size, color, time_out):
        self.chessboard_size = chessboard_size
        self.color = color
        self.time_out = time_out
        self.candidate_list = []
        self.deadline = 0.0

    def go(self, chessboard):
        self.candidate_list.clear()
        # A part of the time: reading the board and reporting the move take some, too.
        self.deadline = time.monotonic() + 0.8 * self.time_out - 0.05
        board = np.array(chessboard).tolist()  # lists are quicker to read square by square
        moves = self.legal_moves(board, self.color)
        self.candidate_list.extend(moves)
        if len(moves) < 2:
            return
        try:
            empties = sum(row.count(COLOR_NONE) for row in board)
            for depth in range(1, empties + 1):
                best = self.best_at(board, moves, depth)
                self.candidate_list.append(best)
                moves.sort(key=lambda move: move != best)  # the best first: more is cut off
        except OutOfTime:
            pass  # the last entry is that of the last finished depth

    # --- What you will want to change: how good is a board? --------------------------------------

    def evaluate(self, board, me):
        """About how well `me` stands; larger is better."""
        mobility = len(self.legal_moves(board, me)) - len(self.legal_moves(board, -me))
        last = self.chessboard_size - 1
        corners = board[0][0] + board[0][last] + board[last][0] + board[last][last]
        return mobility - 6 * me * corners  # a corner can never be turned again: a burden

    def final_score(self, board, me):
        """The value of a finished game: far above every guess of evaluate()."""
        return -1000 * me * sum(map(sum, board))

    # --- The search: deeper and deeper, until OutOfTime -------------------------------------------

    def best_at(self, board, moves, depth):
        best, alpha = moves[0], float("-inf")
        for move in moves:
            after = self.after(board, move, self.color)
            value = -self.value(after, -self.color, depth - 1, float("-inf"), -alpha)
            if value > alpha:
                best, alpha = move, value
        return best

    def value(self, board, me, depth, alpha, beta, passed=False):
        """Alpha-beta: the value of the board to `me`, who is to move."""
        if time.monotonic() > self.deadline:
            raise OutOfTime
        if depth <= 0:
            return self.evaluate(board, me)
        moves = self.legal_moves(board, me)
        if not moves:
            if passed:
                return self.final_score(board, me)
            return -self.value(board, -me, depth, -beta, -alpha, True)
        for move in moves:
            after = self.after(board, move, me)
            alpha = max(alpha, -self.value(after, -me, depth - 1, -beta, -alpha))
            if alpha >= beta:
                break
        return alpha

    # --- The rules -------------------------------------------------------------------------------

    def flips(self, board, move, me):
        """The discs that a move turns; none: the move is illegal."""
        turned = []
        size = self.chessboard_size
        for dr, dc in DIRECTIONS:
            line, r, c = [], move[0] + dr, move[1] + dc
            while 0 <= r < size and 0 <= c < size and board[r][c] == -me:
                line.append((r, c))
                r, c = r + dr, c + dc
            if line and 0 <= r < size and 0 <= c < size and board[r][c] == me:
                turned += line
        return turned

    def legal_moves(self, board, me):
        squares = range(self.chessboard_size)
        return [(r, c) for r in squares for c in squares
                if board[r][c] == COLOR_NONE and self.flips(board, (r, c), me)]

    def after(self, board, move, me):
        after = [row[:] for row in board]
        for r, c in self.flips(board, move, me):
            after[r][c] = me
        after[move[0]][move[1]] = me
        return after
