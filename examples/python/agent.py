#!/usr/bin/env python3
"""A complete agent for Ogai in Python, standard library only. Copy it and make it better.

It speaks the line protocol (docs/line-protocol.md): Ogai writes lines to our standard input, we
answer on standard output. Remarks for yourself go to standard error, never to standard output:

    print("what I think", file=sys.stderr)

A board is a list of n * n characters, row by row from a1: "X" black, "O" white, "-" empty.
"""

import sys
import time

NAME = "python-sample"


# --- What you will want to change: how good is a board? ------------------------------------------

def evaluate(game, board, me, them):
    """About how well `me` stands, in discs. Larger is better, whatever the rules are."""
    mobility = len(game.legal_moves(board, me)) - len(game.legal_moves(board, them))
    corners = sum((board[c] == me) - (board[c] == them) for c in game.corners)
    # A corner can never be turned again: a treasure in the classic game, a burden in the reversed.
    return mobility + (-6 if game.fewest else 6) * corners


def final_score(game, board, me, them):
    """The value of a finished game: far above every guess of evaluate()."""
    difference = board.count(me) - board.count(them)
    return 1000 * (-difference if game.fewest else difference)


# --- The rules -----------------------------------------------------------------------------------

class Game:
    def __init__(self, size, rules):
        self.size = size
        self.fewest = rules == "reversed"  # the side with fewer discs wins
        last = size * size - 1
        self.corners = (0, size - 1, last - size + 1, last)
        self.rays = [self.rays_from(square) for square in range(size * size)]

    def rays_from(self, square):
        """The squares in each of the eight directions, nearest first."""
        row, column = divmod(square, self.size)
        rays = []
        for dr, dc in ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)):
            ray, r, c = [], row + dr, column + dc
            while 0 <= r < self.size and 0 <= c < self.size:
                ray.append(r * self.size + c)
                r, c = r + dr, c + dc
            if len(ray) > 1:  # a neighbour and one behind it
                rays.append(ray)
        return rays

    def flips(self, board, square, me):
        """The discs that a move turns; none: the move is illegal."""
        turned = []
        them = other(me)
        for ray in self.rays[square]:
            if board[ray[0]] != them:
                continue
            for distance, at in enumerate(ray):
                if board[at] == them:
                    continue
                if board[at] == me:
                    turned += ray[:distance]
                break
        return turned

    def legal_moves(self, board, me):
        return [s for s, disc in enumerate(board) if disc == "-" and self.flips(board, s, me)]

    def after(self, board, square, me):
        board = board[:]
        for s in self.flips(board, square, me):
            board[s] = me
        board[square] = me
        return board

    def name(self, square):
        row, column = divmod(square, self.size)
        return "abcdefgh"[column] + str(row + 1)


def other(side):
    return "O" if side == "X" else "X"


# --- The search: deeper and deeper until the time is over ----------------------------------------

class OutOfTime(Exception):
    pass


class Search:
    def __init__(self, game, deadline, most_nodes):
        self.game, self.deadline, self.most_nodes = game, deadline, most_nodes
        self.nodes = 0

    def best_move(self, board, me, deepest):
        moves = self.game.legal_moves(board, me)
        best, reached = moves[0], 0
        try:
            for depth in range(1, deepest + 1):
                best = self.best_at(board, me, moves, depth)
                reached = depth
                # What was best is tried first: the search cuts off more.
                moves.sort(key=lambda move: move != best)
        except OutOfTime:
            pass  # what the last finished depth said counts
        return best, reached

    def best_at(self, board, me, moves, depth):
        best, alpha = moves[0], float("-inf")
        for move in moves:
            value = -self.value(self.game.after(board, move, me), other(me), depth - 1,
                                float("-inf"), -alpha)
            if value > alpha:
                best, alpha = move, value
        return best

    def value(self, board, me, depth, alpha, beta, passed=False):
        """Alpha-beta: the value of the board to `me`, who is to move."""
        self.nodes += 1
        if self.nodes > self.most_nodes or time.monotonic() > self.deadline:
            raise OutOfTime
        if depth <= 0:
            return evaluate(self.game, board, me, other(me))
        moves = self.game.legal_moves(board, me)
        if not moves:
            if passed:  # neither side can move: the game is over
                return final_score(self.game, board, me, other(me))
            return -self.value(board, other(me), depth, -beta, -alpha, True)
        for move in moves:
            value = -self.value(self.game.after(board, move, me), other(me), depth - 1, -beta,
                                -alpha)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return alpha


def seconds_for_move(limits, empties):
    """A safe part of the time we have; Ogai's limits come in milliseconds."""
    seconds = 1.0 if not limits else float("inf")
    if "time" in limits:
        seconds = min(seconds, limits["time"] / 1000)
    if "left" in limits:
        seconds = min(seconds, limits["left"] / 1000 / (empties / 2 + 2))
    return 0.8 * seconds - 0.02


# --- The conversation ----------------------------------------------------------------------------

def answer(game, words):
    """To "go SQUARES SIDE [time MS] [left MS] [depth N] [nodes N] …": our move."""
    board, me = list(words[1]), words[2]
    if not game or len(board) != len(game.rays):  # no newgame came before
        game = Game(int(len(board) ** 0.5), "reversed")
    if not game.legal_moves(board, me):
        return "move pa"
    limits = {name: int(number) for name, number in zip(words[3::2], words[4::2])}
    deadline = time.monotonic() + seconds_for_move(limits, board.count("-"))
    search = Search(game, deadline, limits.get("nodes", float("inf")))
    move, depth = search.best_move(board, me, min(limits.get("depth", 60), board.count("-")))
    return f"move {game.name(move)} depth {depth}"


def main():
    game = None
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "ogai":
            print("ready", NAME, flush=True)
        elif words[0] == "newgame":  # newgame SIZE RULES seed N start SQUARES SIDE
            game = Game(int(words[1]), words[2])
            print("ready", flush=True)
        elif words[0] == "go":
            print(answer(game, words), flush=True)
        elif words[0] == "quit":
            break
        # "played MOVE" needs no answer: the next go has the whole position. "stop" comes only to
        # those who think too long; we mind the clock, so when we read it we have answered already.


if __name__ == "__main__":
    main()
