"""An agent for Reversed Reversi (the side with FEWER discs wins) in the course's interface.

Written by `ogai export course` (docs/course-export.md): Ogai's learned pattern weights, packed at the
end of this file, and a small search of the same kind as Ogai's own: iterative deepening, principal
variation search with a table of known positions, and proof of the last squares.

    ai = AI(chessboard_size, color, time_out)   # black -1, white 1; 4x4, 6x6 and 8x8 boards
    ai.go(chessboard)                           # rows of -1, 0, 1
    ai.candidate_list[-1]                       # the move: (row, column); an empty list is a pass

The candidate list holds a legal move from the first millisecond on, and its last entry is the best
move known at any time. A move takes at most 85 % of time_out, and a game at most GAME_SECONDS.

With numba the search is compiled when this file is imported (some ten seconds). Without it the search
is plain Python that judges the last two moves of its lines with numpy, many boards at once.

Boards are pairs of 64-bit sets, own and opponent's discs, square = 8 * row + column; smaller boards
lie in the middle. Values are in discs, from the side of the player to move.
"""
import base64
import math
import os
import threading
import time
import zlib

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each thread of it would hold memory

import numpy as np

COMPILED = False
# numba begins
import gc
import sys
import types

try:
    if os.environ.get("OGAI_COURSE_PLAIN"):  # to try the slow way where numba is installed
        raise ImportError
    sys.modules.setdefault(__name__, types.ModuleType(__name__))  # numba looks for it
    import numba
    from numba import boolean, int8, int16, int32, int64, uint64, void

    COMPILED = True
except ImportError:
    pass
# numba ends

GAME_SECONDS = 170.0  # of the 180 that the course gives for a whole game
ALL_THE_WAY = 64  # depth of an exact search, as the table stores it
INFINITE = 1000
BOARDS = {4: 0x00003C3C3C3C0000, 6: 0x007E7E7E7E7E7E00, 8: 0xFFFFFFFFFFFFFFFF}

# ---- The board -----------------------------------------------------------------------------------

COLUMNS_INSIDE = 0x7E7E7E7E7E7E7E7E  # no line runs across the outer ones
ALL_CORNERS = 0x8100000000000081
if hasattr(int, "bit_count"):
    count_of = int.bit_count
else:  # before Python 3.10

    def count_of(bits):
        return bin(bits).count("1")


def squares_of(bits):
    bits = int(bits)
    return [square for square in range(64) if bits >> square & 1]


def rays_of(square):
    """The lines that lead away from a square, without those that are too short to turn anything:
    (its nearest square, all of its squares), first those to higher squares, then to lower ones."""
    higher, lower = [], []
    for down, right in ((0, 1), (1, -1), (1, 0), (1, 1), (0, -1), (-1, 1), (-1, 0), (-1, -1)):
        row, column, line = (square >> 3) + down, (square & 7) + right, []
        while 0 <= row < 8 and 0 <= column < 8:
            line.append(1 << 8 * row + column)
            row, column = row + down, column + right
        if len(line) > 1:
            (higher if line[0] >> square else lower).append((line[0], sum(line)))
    return [(near, line, ~line) for near, line in higher], lower


RAYS = [rays_of(square) for square in range(64)]


def turned_by(square, own, opp):
    """The discs that a move on the square turns; none if it is not legal."""
    turned = 0
    higher, lower = RAYS[square]
    for near, line, beside in higher:
        if opp & near:  # a carry runs along the opponent's discs to the first other square
            end = (opp | beside) + near & line & own
            if end:
                turned |= end - near & line
    for near, line in lower:
        if opp & near:
            end = 1 << (line & ~opp).bit_length() >> 1
            if end & own:
                turned |= line & -end ^ end
    return turned


def moves_of(own, opp, board):
    """The squares on which `own` may move."""
    inner = opp & COLUMNS_INSIDE
    up = inner & own << 1
    up |= inner & up << 1
    pair = inner & inner << 1
    up |= pair & up << 2
    found = up << 1 | (pair & up << 2) << 1
    down = inner & own >> 1
    down |= inner & down >> 1
    pair >>= 1
    down |= pair & down >> 2
    found |= down >> 1 | (pair & down >> 2) >> 1
    up = opp & own << 8
    up |= opp & up << 8
    pair = opp & opp << 8
    up |= pair & up << 16
    found |= up << 8 | (pair & up << 16) << 8
    down = opp & own >> 8
    down |= opp & down >> 8
    pair >>= 8
    down |= pair & down >> 16
    found |= down >> 8 | (pair & down >> 16) >> 8
    up = inner & own << 7
    up |= inner & up << 7
    pair = inner & inner << 7
    up |= pair & up << 14
    found |= up << 7 | (pair & up << 14) << 7
    down = inner & own >> 7
    down |= inner & down >> 7
    pair >>= 7
    down |= pair & down >> 14
    found |= down >> 7 | (pair & down >> 14) >> 7
    up = inner & own << 9
    up |= inner & up << 9
    pair = inner & inner << 9
    up |= pair & up << 18
    found |= up << 9 | (pair & up << 18) << 9
    down = inner & own >> 9
    down |= inner & down >> 9
    pair >>= 9
    down |= pair & down >> 18
    found |= down >> 9 | (pair & down >> 18) >> 9
    return found & board & ~(own | opp)


def final_value(own, opp, cells):
    """Discs less than the opponent; empty squares count for the side with more discs."""
    mine, theirs = count_of(own), count_of(opp)
    if mine == theirs:
        return 0
    empty = cells - mine - theirs
    return theirs - mine + (empty if theirs > mine else -empty)

# ---- The evaluation ------------------------------------------------------------------------------
# Each lane is an instance of a pattern; its case is a number in balanced ternary (own disc +1,
# opponent's -1), so that the change of sides negates it. weights[centre + case] says what it is worth.


def symmetric_places(squares):
    """By each symmetry that maps these squares onto themselves: the place each one goes to."""
    ways = []
    for symmetry in range(8):
        images = []
        for square in squares:
            row, column = square >> 3, square & 7
            row = 7 - row if symmetry & 1 else row
            column = 7 - column if symmetry & 2 else column
            images.append(8 * column + row if symmetry & 4 else 8 * row + column)
        if sorted(images) == sorted(squares):
            ways.append([squares.index(image) for image in images])
    return ways


def weight_numbers(squares):
    """By case of a pattern, the number of its weight: mirror images share one."""
    cases = 3 ** len(squares)
    case = np.arange(cases, dtype=np.int32)
    least = case
    for places in symmetric_places(squares):
        image = np.zeros_like(case)
        for place, other in enumerate(places):
            image += case // np.int32(3**place) % 3 * np.int32(3**other)
        least = np.minimum(least, image)
    first = least == case
    return (np.cumsum(first, dtype=np.int32) - 1)[least], int(first.sum())


class Weights:
    """A board size's part of PACKED, unpacked into the tables that the search takes."""

    def __init__(self, size):
        packed = PACKED.get(size, {"step": 1, "stages": 1, "patterns": [], "text": ""})
        self.step, self.stages = packed["step"], packed["stages"]
        self.powers = np.zeros((64, 64), dtype=np.int16)
        self.centres = np.zeros(64, dtype=np.int32)
        self.scalars = np.zeros(61 * 32, dtype=np.int32)
        self.spread(packed, self.unpack(packed))
        self.add_scalars(packed.get("scalars", []))

    @staticmethod
    def unpack(packed):
        if not packed["text"]:
            return np.zeros((1, 0), dtype=np.int8)
        unpacker = zlib.decompressobj()
        data = b"".join(unpacker.decompress(base64.b85decode(line))
                        for line in packed["text"].split())
        return np.frombuffer(data, dtype=np.int8).reshape(-1, packed["stages"]).T

    def spread(self, packed, rows):
        """A weight for every case, in place of one for it and its mirror images."""
        cases = sum(3 ** len(pattern[0]) for pattern in packed["patterns"])
        self.entries = 1 + cases  # the first is what unused lanes look at
        table = np.zeros((self.stages, self.entries), dtype=np.int8)
        lane, first, entry = 0, 0, 1
        for pattern in packed["patterns"]:
            numbers, number = weight_numbers(pattern[0])
            numbers += first
            for stage in range(self.stages):
                table[stage, entry : entry + len(numbers)] = rows[stage, numbers]
            for squares in pattern:
                self.centres[lane] = entry + len(numbers) // 2
                self.powers[squares, lane] = 3 ** np.arange(len(squares))
                lane += 1
            first += number
            entry += len(numbers)
        self.weights = table.reshape(-1)

    def add_scalars(self, rows):
        """By stage: 32 weights of the number of moves, 4 of the number of discs."""
        for past in range(61 if rows else 0):
            row = rows[min(past // 4, self.stages - 1)]
            self.scalars[past * 32 : past * 32 + 32] = np.array(row[:32]) + row[32 + past % 4]


# ---- The search ----------------------------------------------------------------------------------


class OutOfTime(Exception):
    pass


class Searcher:
    """Deepens at the root. The search below it, and its memory, are of a class of their own: `value`,
    `begin` and `finish` a search, `prepare` for a size of the board, `forget` what the table knows. One
    search at a time."""

    size = 0

    def root(self, own, opp, moves, alpha, beta, depth, report):
        """Searches the moves, the best one to the front; OutOfTime leaves the best so far there."""
        best, low = -INFINITE, alpha
        for number, square in enumerate(list(moves)):
            turned = turned_by(square, own, opp)
            high = low + 1 if number else beta
            while True:  # a second time, if the narrow window was too narrow
                value = -self.value(opp ^ turned, own | turned | 1 << square, -high, -low, depth - 1)
                if value < high or high >= beta:
                    break
                high = beta
            if value > best:
                best, low = value, max(low, value)
                if value > alpha or number == 0:
                    moves.remove(square)
                    moves.insert(0, square)
                    report(square)
                if value >= beta:
                    break

    def think(self, own, opp, moves, deadline, report):
        """Deepens until the deadline or the proof; tells `report` of each better move."""
        empty = self.size**2 - count_of(own | opp)
        moves = list(moves)
        self.begin(deadline)
        try:
            for depth, alpha, beta in self.plan(empty, deadline):
                self.root(own, opp, moves, alpha, beta, depth, report)
        except OutOfTime:
            pass
        finally:
            self.finish()

    def plan(self, empty, deadline):
        """Depths and windows: deepening; who wins, when that can be proved; by how much."""
        far = self.proof_horizon(deadline - time.perf_counter())
        last = 60 if empty > far else max(2, empty // 2 - 1)
        for depth in range(1, min(last, empty - 1) + 1):
            yield depth, -INFINITE, INFINITE
        yield empty, -1, 1
        yield empty, -INFINITE, INFINITE

    def proof_horizon(self, seconds):
        """Empty squares up to which a proof is worth trying in that time: who wins at 18 of them takes
        the compiled search 0.15 s, and one more three times as long (docs/course-export.md)."""
        return 18 + math.log(max(seconds * self.PROOF_SPEED, 1e-4) / 0.4) / math.log(3.2)


class NumpySearcher(Searcher):
    """Sets of squares are Python's integers; the positions at the ends of lines, which are nearly all
    of them, are judged by numpy, many at once: a position with two moves to go first tries its best
    move alone, then all the replies to all the others together. A small set of boards takes numpy
    about as long as a single one."""

    PROOF_SPEED = 1 / 30  # of the compiled search's
    KNOWN = 100000  # positions of a generation of the table, of which there are two
    SOLVE_BELOW = 10
    TABLE_FROM = 6  # empty squares from which on the solver asks the table
    ORDER_FROM = 5  # and sorts its moves

    def __init__(self):
        self.nodes = 0
        self.deadline = 0.0
        self.forget()

    def forget(self):
        self.young, self.old = {}, {}

    def begin(self, deadline):
        self.deadline = deadline

    def finish(self):
        pass

    def prepare(self, size):
        if size == self.size:
            return
        self.forget()
        self.weights = self.rows = None  # before the next ones are there: memory
        self.size, self.cells, self.board = size, size * size, BOARDS[size]
        weights = Weights(size)
        self.step, self.stages, self.scalars = weights.step, weights.stages, weights.scalars
        self.weights = weights.weights.reshape(weights.stages, weights.entries)
        self.lanes = max(1, int(np.count_nonzero(weights.centres)))
        self.centres = weights.centres[: self.lanes]
        self.rows = self.rows_of(weights.powers[:, : self.lanes])

    @staticmethod
    def rows_of(powers):
        """What a row of squares adds to the case of each lane: by row, then by what stands on it, in
        ternary (1 own, 2 opponent's)."""
        digits = np.arange(3**8)[:, None] // 3 ** np.arange(8) % 3
        discs = np.array([0, 1, -1], dtype=np.int16)[digits]
        return np.concatenate([discs @ powers[8 * row : 8 * row + 8] for row in range(8)])

    def judge_all(self, owns, opps, discs):
        """What the weights say, in discs, of positions with so many discs; where a side to move has no
        move, it is looked who has the next one."""
        own, opp = np.array(owns, dtype=np.uint64), np.array(opps, dtype=np.uint64)
        self.nodes += len(owns)
        mobility = count_all(moves_of_all(own, opp, self.board))
        past = max(discs - 4, 0)
        weights = self.weights[min(past // 4, self.stages - 1)]
        rows = TERNARY.take(own.view(np.uint8)) + TERNARY_TWICE.take(opp.view(np.uint8))
        rows = rows.reshape(-1, 8) + ROW_STARTS
        cases = self.rows.take(rows[:, 0], axis=0)
        for row in range(1, 8):
            cases += self.rows.take(rows[:, row], axis=0)
        total = weights.take(cases + self.centres).sum(axis=1, dtype=np.int32)
        total = total * self.step + self.scalars.take(past * 32 + np.minimum(mobility, 31))
        most = self.cells - 2
        values = ((total + 64) >> 7).clip(-most, most).tolist()
        if not mobility.all():
            for i in np.flatnonzero(mobility == 0).tolist():
                own, opp = owns[i], opps[i]
                if moves_of(opp, own, self.board):
                    values[i] = -self.judge_all([opp], [own], discs)[0]
                else:
                    values[i] = final_value(own, opp, self.cells)
        return values

    def value(self, own, opp, alpha, beta, depth):
        moves = moves_of(own, opp, self.board)
        empty = self.cells - count_of(own | opp)
        if depth <= 0 < empty:
            return self.judge_all([own], [opp], self.cells - empty)[0]
        return self.search(own, opp, moves, alpha, beta, depth, empty)

    def look_up(self, key, alpha, beta, depth):
        """(the value, if the table knows it well enough, else None; the move it knows, else 64)."""
        entry = self.young.get(key)
        if entry is None:
            entry = self.old.get(key)
            if entry is None:
                return None, 64
        value, bound = (entry & 255) - 128, entry >> 8 & 3
        if entry >> 16 >= depth and (
            bound == 3 or (bound == 1 and value <= alpha) or (bound == 2 and value >= beta)
        ):
            return value, 64
        return None, entry >> 10 & 63

    def remember(self, key, value, alpha, beta, depth, square):
        bound = 1 if value <= alpha else 2 if value >= beta else 3  # at most, at least, exactly
        if len(self.young) >= self.KNOWN:
            self.young, self.old = {}, self.young
        self.young[key] = value + 128 | bound << 8 | square << 10 | depth << 16

    def search(self, own, opp, moves, alpha, beta, depth, empty):
        """The value by `depth` more moves, at least one, and the evaluation; exact if they reach the
        end. `moves` are the mover's."""
        self.nodes += 1
        if time.perf_counter() >= self.deadline:
            raise OutOfTime
        if not moves:
            moves = moves_of(opp, own, self.board)
            if not moves:
                return final_value(own, opp, self.cells)
            return -self.search(opp, own, moves, -beta, -alpha, depth, empty)
        if depth >= empty:
            if empty < self.SOLVE_BELOW:
                return self.solve(own, opp, moves, alpha, beta, empty)
            depth = ALL_THE_WAY
        if depth == 1:
            children = [(opp ^ turned, own | turned | 1 << square)
                        for square in squares_of(moves)
                        for turned in (turned_by(square, own, opp),)]
            return -min(self.judge_all([child[0] for child in children],
                                       [child[1] for child in children],
                                       self.cells - empty + 1))
        key = own << 64 | opp
        found, known = self.look_up(key, alpha, beta, depth)
        if found is not None:
            return found
        children = self.children(own, opp, moves, known, depth, empty)
        if depth == 2:
            best, square = self.last_two(children, beta, empty)
        else:
            best, square = self.each(children, alpha, beta, depth, empty)
        self.remember(key, best, alpha, beta, depth, square)
        return best

    def children(self, own, opp, moves, known, depth, empty):
        """(rank, square, own, opp, moves of the next side), the most promising first: few replies and,
        where there is much to search, what the evaluation says."""
        children = []
        while moves:
            disc = moves & -moves
            moves ^= disc
            square = disc.bit_length() - 1
            turned = turned_by(square, own, opp)
            mine, theirs = own | turned | disc, opp ^ turned
            replies = moves_of(theirs, mine, self.board)
            rank = 4 * count_of(replies) - 2 * count_of(replies & ALL_CORNERS)
            children.append((rank if square != known else -100 * INFINITE, square, theirs, mine,
                             replies))
        if depth >= 3 and len(children) > 1:
            values = self.judge_all([child[2] for child in children],
                                    [child[3] for child in children], self.cells - empty + 1)
            children = [(child[0] + 8 * value, *child[1:])
                        for child, value in zip(children, values)]
        children.sort()
        return children

    def each(self, children, alpha, beta, depth, empty):
        """One after the other; (value, square)."""
        left = depth - 1 if depth < ALL_THE_WAY else ALL_THE_WAY
        best, best_square, low, high = -INFINITE, 0, alpha, beta
        for _, square, own, opp, moves in children:
            value = -self.search(own, opp, moves, -high, -low, left, empty - 1)
            if low < value < beta and high < beta:  # the narrow window was too narrow
                value = -self.search(own, opp, moves, -beta, -low, left, empty - 1)
            if value > best:
                best, best_square, low = value, square, max(low, value)
                if value >= beta:
                    break
            high = low + 1
        return best, best_square

    def last_two(self, children, beta, empty):
        """The best child alone, which often is enough, then the others together; (value, square)."""
        best, square = self.last_one(children[:1], empty)
        if best >= beta or len(children) == 1:
            return best, square
        other, other_square = self.last_one(children[1:], empty)
        return (best, square) if best >= other else (other, other_square)

    def last_one(self, children, empty):
        """(value, square) of the best of them, each judged after one more move."""
        owns, opps, numbers, values = [], [], [], []
        for _, square, own, opp, moves in children:
            if not moves:
                values.append(self.search(own, opp, 0, -INFINITE, INFINITE, 1, empty - 1))
                numbers.append(0)
                continue
            begun = len(owns)
            while moves:
                disc = moves & -moves
                moves ^= disc
                turned = turned_by(disc.bit_length() - 1, own, opp)
                owns.append(opp ^ turned)
                opps.append(own | turned | disc)
            values.append(0)
            numbers.append(len(owns) - begun)
        self.nodes += len(children)
        leaves = self.judge_all(owns, opps, self.cells - empty + 2) if owns else []
        best, best_square, at = -INFINITE, 0, 0
        for child, value, number in zip(children, values, numbers):
            if number:
                value = -min(leaves[at : at + number])
                at += number
            if -value > best:
                best, best_square = -value, child[1]
        return best, best_square

    def solve(self, own, opp, moves, alpha, beta, empty):
        """The exact value within alpha and beta; moves that leave few replies first."""
        self.nodes += 1
        if not moves:
            moves = moves_of(opp, own, self.board)
            if not moves:
                return final_value(own, opp, self.cells)
            return -self.solve(opp, own, moves, -beta, -alpha, empty)
        if empty == 1:
            return self.last_square(own, opp, moves)
        key, known = 0, 64
        if empty >= self.TABLE_FROM:
            if time.perf_counter() >= self.deadline:
                raise OutOfTime
            key = own << 64 | opp
            found, known = self.look_up(key, alpha, beta, ALL_THE_WAY)
            if found is not None:
                return found
        if empty >= self.ORDER_FROM:
            children = self.children(own, opp, moves, known, 0, empty)
        else:
            children = self.unsorted(own, opp, moves)
        best, best_square, low = -INFINITE, 0, alpha
        for _, square, mine, theirs, replies in children:
            value = -self.solve(mine, theirs, replies, -beta, -low, empty - 1)
            if value > best:
                best, best_square, low = value, square, max(low, value)
                if value >= beta:
                    break
        if empty >= self.TABLE_FROM:
            self.remember(key, best, alpha, beta, ALL_THE_WAY, best_square)
        return best

    def unsorted(self, own, opp, moves):
        """As children(), one by one: most are not needed."""
        while moves:
            disc = moves & -moves
            moves ^= disc
            square = disc.bit_length() - 1
            turned = turned_by(square, own, opp)
            mine, theirs = own | turned | disc, opp ^ turned
            yield 0, square, theirs, mine, moves_of(theirs, mine, self.board)

    def last_square(self, own, opp, disc):
        """The mover takes the last square: every disc that is not his then is the other's."""
        gained = count_of(turned_by(disc.bit_length() - 1, own, opp)) + 1
        return self.cells - 2 * (count_of(own) + gained)


# By a row of one side's discs: what stands there, in ternary.
TERNARY = np.array([sum(3**i for i in range(8) if bits >> i & 1) for bits in range(256)])
TERNARY_TWICE = 2 * TERNARY
ROW_STARTS = 3**8 * np.arange(8)
SHIFTS = [(np.uint64(step), np.uint64(2 * step)) for step in (8, 1, 7, 9)]
HALVES = [(np.uint64(shift), np.uint64(mask)) for shift, mask in (
    (1, 0x5555555555555555), (2, 0x3333333333333333), (4, 0x0F0F0F0F0F0F0F0F))]
EACH_BYTE, TOP_BYTE = np.uint64(0x0101010101010101), np.uint64(56)


def moves_of_all(own, opp, board):
    """As moves_of(), for arrays of sets."""
    found = np.zeros_like(own)
    mid = opp
    for step, twice in SHIFTS:
        up = mid & own << step
        up |= mid & up << step
        pair = mid & mid << step
        up |= pair & up << twice
        up |= pair & up << twice
        found |= up << step
        down = mid & own >> step
        down |= mid & down >> step
        pair >>= step
        down |= pair & down >> twice
        down |= pair & down >> twice
        found |= down >> step
        mid = opp & np.uint64(COLUMNS_INSIDE)  # all but the first, the columns
    return found & ~(own | opp) & np.uint64(board)


def count_all(bits):
    for shift, mask in HALVES[:2]:
        bits = (bits & mask) + (bits >> shift & mask)
    bits = bits + (bits >> HALVES[2][0]) & HALVES[2][1]
    return (bits * EACH_BYTE >> TOP_BYTE).astype(np.int64)


# numba begins
# ---- The same search, compiled -------------------------------------------------------------------

TABLE_SIZE = 1 << 18
SOLVE_BELOW = 11  # empty squares below which the lean solver takes over
TABLE_FROM = 6  # empty squares from which on it asks the table
ORDER_FROM = 5  # and sorts its moves
UNKNOWN = 2000  # no value; what the table says when it knows none
unsigned = np.uint64  # sets of squares

WAITING = []  # to be compiled when the file is complete, and the tables have been unpacked


def compiled(signature, from_python=False):
    """Decorator: compile for these types. Without numba nobody calls these functions."""

    def decorate(function):
        if not COMPILED:
            return function
        # Ways in that nobody uses would cost memory.
        dispatcher = numba.njit(nogil=True, no_cpython_wrapper=not from_python,
                                no_cfunc_wrapper=True)(function)
        WAITING.append((dispatcher, signature()))
        return dispatcher

    return decorate


def compile_all():
    for dispatcher, signature in WAITING:
        dispatcher.compile(signature)
        dispatcher.disable_compile()  # for other types it would compile again, during a game
        for kinds, made in list(dispatcher.overloads.items()):
            dispatcher.overloads[kinds] = made._replace(type_annotation=None, metadata={})
        gc.collect()  # what compiling leaves behind would add up to some megabytes
    WAITING.clear()


if COMPILED:  # what the search functions take, in this order (class CompiledSearcher)
    TABLE = (
        uint64[::1],  # keys
        int32[::1],  # data: value, bound, move, depth and age, packed
    )
    EVALUATION = (
        int16[:, ::1],  # traces: by ply, the case of each lane
        int16[:, ::1],  # powers: by square, what a disc adds to each lane
        int32[::1],  # centres: by lane, the entry of case 0
        int8[::1],  # weights: by stage, then entry
        int32[::1],  # scalars: by discs - 4 and number of moves
    )
    LISTS = (
        uint64[:, ::1],  # lists: by ply, the discs that each move turns
        int64[:, ::1],  # order: by ply, the square of each move and, 64 places on, its rank
    )

# Places of `control`.
NODES, NODE_LIMIT, STOP, ABORTED, CELLS, STEP, ENTRIES, STAGES, AGE = range(9)

U0, U1, U2, U4, U7, U8, U9, U28, U32, U56 = (
    unsigned(n) for n in (0, 1, 2, 4, 7, 8, 9, 28, 32, 56)
)
INNER, CORNERS = unsigned(COLUMNS_INSIDE), unsigned(ALL_CORNERS)
FIVES, THREES, FOURS, ONES = (
    unsigned(n)
    for n in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
)
MIX_OWN, MIX_OPP = unsigned(0x9E3779B97F4A7C15), unsigned(0xC2B2AE3D27D4EB4F)
TABLE_MASK = unsigned(TABLE_SIZE - 1)


@compiled(lambda: int64(uint64))
def count(bits):
    bits = bits - ((bits >> U1) & FIVES)
    bits = (bits & THREES) + ((bits >> U2) & THREES)
    bits = (bits + (bits >> U4)) & FOURS
    return int((bits * ONES) >> U56)


@compiled(lambda: uint64(uint64, uint64, uint64))
def moves_along(own, mid, step):
    """Squares just behind runs of `mid` that begin beside `own`, both ways along a line."""
    up = mid & (own << step)
    down = mid & (own >> step)
    up |= mid & (up << step)
    down |= mid & (down >> step)
    twice = step + step
    up_pair = mid & (mid << step)
    down_pair = mid & (mid >> step)
    up |= up_pair & (up << twice)
    down |= down_pair & (down >> twice)
    up |= up_pair & (up << twice)
    down |= down_pair & (down >> twice)
    return (up << step) | (down >> step)


@compiled(lambda: uint64(uint64, uint64, uint64), from_python=True)
def legal_moves(own, opp, board):
    inner = opp & INNER
    found = moves_along(own, inner, U1) | moves_along(own, opp, U8)
    found |= moves_along(own, inner, U7) | moves_along(own, inner, U9)
    return found & ~(own | opp) & board


@compiled(lambda: uint64(uint64, uint64, uint64, uint64))
def flips_along(disc, own, mid, step):
    up = mid & (disc << step)
    down = mid & (disc >> step)
    for _ in range(5):
        up |= mid & (up << step)
        down |= mid & (down >> step)
    if (up << step) & own == U0:
        up = U0
    if (down >> step) & own == U0:
        down = U0
    return up | down


@compiled(lambda: uint64(uint64, uint64, uint64), from_python=True)
def flips_of(disc, own, opp):
    """The discs that a move on the square of `disc` turns."""
    inner = opp & INNER
    turned = flips_along(disc, own, inner, U1) | flips_along(disc, own, opp, U8)
    return turned | flips_along(disc, own, inner, U7) | flips_along(disc, own, inner, U9)


@compiled(lambda: int64(uint64, uint64, int64))
def final_score(own, opp, cells):
    """Discs less than the opponent; empty squares count for the side with more discs."""
    mine, theirs = count(own), count(opp)
    if mine == theirs:
        return 0
    empty = cells - mine - theirs
    return theirs - mine + (empty if theirs > mine else -empty)


@compiled(lambda: void(int64, uint64, uint64, int16[:, ::1], int16[:, ::1]), from_python=True)
def trace_move(ply, disc, turned, traces, powers):
    """traces[ply + 1] from traces[ply] by a move, seen by the other side."""
    before, after, power = traces[ply], traces[ply + 1], powers[count(disc - U1)]
    for lane in range(64):
        after[lane] = -before[lane] - power[lane]
    while turned != U0:
        lowest = turned & (~turned + U1)
        turned ^= lowest
        power = powers[count(lowest - U1)]
        for lane in range(64):
            after[lane] -= power[lane] + power[lane]


@compiled(lambda: void(int64, int16[:, ::1]))
def trace_pass(ply, traces):
    for lane in range(64):
        traces[ply + 1, lane] = -traces[ply, lane]


@compiled(lambda: int64(int64, int64, int16[:, ::1], int32[::1], int8[::1]))
def sum_of_weights(ply, base, traces, centres, weights):
    total = 0
    for lane in range(64):
        total += weights[base + centres[lane] + traces[ply, lane]]
    return total


@compiled(lambda: uint64(int64))
def disc_on(square):
    return U1 << np.uint64(square)


@compiled(lambda: int64(int64, int64, int64, *EVALUATION, int64[::1]))
def judge(discs, mobility, ply, traces, powers, centres, weights, scalars, control):
    """What the weights say, in discs, of the position whose cases are traces[ply]."""
    past = max(discs - 4, 0)
    stage = min(past // 4, control[STAGES] - 1)
    total = sum_of_weights(ply, stage * control[ENTRIES], traces, centres, weights)
    total = total * control[STEP] + int(scalars[past * 32 + min(mobility, 31)])
    most = control[CELLS] - 2
    return min(max((total + 64) >> 7, -most), most)


@compiled(lambda: boolean(int64[::1]))
def out_of_time(control):
    control[NODES] += 1
    if control[NODES] >= control[NODE_LIMIT] or control[STOP] != 0:
        control[ABORTED] = 1
    return control[ABORTED] != 0


@compiled(lambda: uint64(uint64, uint64))
def key_of(own, opp):
    key = own * MIX_OWN
    key ^= key >> U32
    key = (key + opp) * MIX_OPP
    key ^= key >> U28
    key = key * MIX_OWN
    return key ^ (key >> U32)


@compiled(lambda: void(uint64, int64, int64, int64, int64, int64, *TABLE, int64[::1]))
def remember(key, value, alpha, beta, depth, square, keys, data, control):
    """One position a place: the last one, unless the old one is of this move and deeper."""
    place = int(key & TABLE_MASK)
    age = control[AGE]
    if keys[place] != key and data[place] >> 23 == age and (data[place] >> 16 & 127) > depth:
        return
    bound = 1 if value <= alpha else 2 if value >= beta else 3  # at most, at least, exactly
    keys[place] = key
    data[place] = (value + 128) | bound << 8 | square << 10 | depth << 16 | age << 23


@compiled(lambda: int64(uint64, int64, int64, int64, *TABLE))
def recall(key, alpha, beta, depth, keys, data):
    """The value, if the table knows it well enough; otherwise UNKNOWN + the move it knows, or
    UNKNOWN + 64."""
    place = int(key & TABLE_MASK)
    if keys[place] != key:
        return UNKNOWN + 64
    entry = int(data[place])
    value, bound = (entry & 255) - 128, entry >> 8 & 3
    if (entry >> 16 & 127) >= depth and (
        bound == 3 or (bound == 1 and value <= alpha) or (bound == 2 and value >= beta)
    ):
        return value
    return UNKNOWN + (entry >> 10 & 63)


@compiled(lambda: int64(uint64, uint64, uint64, int64, uint64[:, ::1], int64[:, ::1]))
def list_moves(moves, own, opp, ply, lists, order):
    """Flips and squares of all moves, in the order of the squares."""
    number = 0
    while moves != U0:
        disc = moves & (~moves + U1)
        moves ^= disc
        lists[ply, number] = flips_of(disc, own, opp)
        order[ply, number] = count(disc - U1)
        number += 1
    return number


@compiled(lambda: void(int64, int64, int64, uint64[:, ::1], int64[:, ::1]))
def bring_best(ply, first, number, lists, order):
    """Exchanges move `first` with the one of least rank from there on. Ranks lie 64 places on."""
    best = first
    for i in range(first + 1, number):
        if order[ply, 64 + i] < order[ply, 64 + best]:
            best = i
    if best != first:
        for column in (first, first + 64):
            other = best + column - first
            order[ply, column], order[ply, other] = order[ply, other], order[ply, column]
        lists[ply, first], lists[ply, best] = lists[ply, best], lists[ply, first]


@compiled(lambda: int64(uint64, uint64, uint64, int64, int64, int64, *TABLE, *LISTS, int64[::1]))
def solve(own, opp, board, alpha, beta, ply, keys, data, lists, order, control):
    """The exact value within alpha and beta; moves that leave few replies first."""
    if out_of_time(control):
        return 0
    moves = legal_moves(own, opp, board)
    if moves == U0:
        if legal_moves(opp, own, board) == U0:
            return final_score(own, opp, control[CELLS])
        return -solve(opp, own, board, -beta, -alpha, ply + 1, keys, data, lists, order, control)
    empty = control[CELLS] - count(own | opp)
    known, key = 64, U0
    if empty >= TABLE_FROM:
        key = key_of(own, opp)
        known = recall(key, alpha, beta, ALL_THE_WAY, keys, data)
        if known < UNKNOWN:
            return known
        known -= UNKNOWN
    number = list_moves(moves, own, opp, ply, lists, order)
    if empty >= ORDER_FROM:
        for i in range(number):
            square, turned = order[ply, i], lists[ply, i]
            found = legal_moves(opp ^ turned, own | disc_on(square) | turned, board)
            rank = 4 * count(found) - 2 * count(found & CORNERS) + 2 * count(disc_on(square) & CORNERS)
            order[ply, 64 + i] = -INFINITE if square == known else rank
    best, best_square, low = -INFINITE, 0, alpha
    for i in range(number):
        if empty >= ORDER_FROM:
            bring_best(ply, i, number, lists, order)
        square, turned = order[ply, i], lists[ply, i]
        value = -solve(opp ^ turned, own | disc_on(square) | turned, board, -beta, -low, ply + 1,
                       keys, data, lists, order, control)
        if control[ABORTED] != 0:
            return 0
        if value > best:
            best, best_square, low = value, square, max(low, value)
            if value >= beta:
                break
    if empty >= TABLE_FROM:
        remember(key, best, alpha, beta, ALL_THE_WAY, best_square, keys, data, control)
    return best


@compiled(lambda: void(uint64, uint64, uint64, int64, int64, int64, int64, *EVALUATION, *LISTS,
                       int64[::1]))
def rank_moves(own, opp, board, number, known, depth, ply, traces, powers, centres, weights,
               scalars, lists, order, control):
    """Few replies first and, where there is much to search, by what the evaluation says."""
    for i in range(number):
        square, turned = order[ply, i], lists[ply, i]
        disc = disc_on(square)
        found = legal_moves(opp ^ turned, own | disc | turned, board)
        replies = count(found)
        rank = 4 * replies - 2 * count(found & CORNERS)
        if depth >= 3:
            trace_move(ply, disc, turned, traces, powers)
            rank += 8 * judge(count(own | opp) + 1, replies, ply + 1, traces, powers, centres,
                              weights, scalars, control)
        order[ply, 64 + i] = -100 * INFINITE if square == known else rank


@compiled(lambda: int64(uint64, uint64, uint64, int64, int64, int64, int64, *TABLE, *EVALUATION,
                        *LISTS, int64[::1]), from_python=True)
def search(own, opp, board, alpha, beta, depth, ply, keys, data, traces, powers, centres, weights,
           scalars, lists, order, control):
    """The value by `depth` more moves and the evaluation; exact if they reach the end."""
    if out_of_time(control):
        return 0
    moves = legal_moves(own, opp, board)
    if moves == U0:
        if legal_moves(opp, own, board) == U0:
            return final_score(own, opp, control[CELLS])
        trace_pass(ply, traces)
        return -search(opp, own, board, -beta, -alpha, depth, ply + 1, keys, data, traces, powers,
                       centres, weights, scalars, lists, order, control)
    discs = count(own | opp)
    if depth <= 0:
        return judge(discs, count(moves), ply, traces, powers, centres, weights, scalars, control)
    if depth >= control[CELLS] - discs:
        depth = ALL_THE_WAY
        if control[CELLS] - discs < SOLVE_BELOW:
            return solve(own, opp, board, alpha, beta, ply, keys, data, lists, order, control)
    known, key = 64, U0
    if depth >= 2:
        key = key_of(own, opp)
        known = recall(key, alpha, beta, depth, keys, data)
        if known < UNKNOWN:
            return known
        known -= UNKNOWN
    number = list_moves(moves, own, opp, ply, lists, order)
    if depth >= 2:
        rank_moves(own, opp, board, number, known, depth, ply, traces, powers, centres, weights,
                   scalars, lists, order, control)
    left = depth - 1 if depth < ALL_THE_WAY else ALL_THE_WAY
    best, best_square, low = -INFINITE, 0, alpha
    for i in range(number):
        if depth >= 2:
            bring_best(ply, i, number, lists, order)
        square, turned = order[ply, i], lists[ply, i]
        disc = disc_on(square)
        trace_move(ply, disc, turned, traces, powers)
        high = low + 1 if i > 0 else beta
        value = low
        while True:  # a second time, if the narrow window was too narrow
            value = -search(opp ^ turned, own | disc | turned, board, -high, -low, left, ply + 1,
                            keys, data, traces, powers, centres, weights, scalars, lists, order,
                            control)
            if control[ABORTED] != 0:
                return 0
            if value < high or high >= beta:
                break
            high = beta
        if value > best:
            best, best_square, low = value, square, max(low, value)
            if value >= beta:
                break
    if depth >= 2:
        remember(key, best, alpha, beta, depth, best_square, keys, data, control)
    return best


class CompiledSearcher(Searcher):
    PROOF_SPEED = 1
    DEPTHS = 80  # plies of a line, passes included

    def __init__(self):
        self.keys = np.zeros(TABLE_SIZE, dtype=np.uint64)
        self.data = np.zeros(TABLE_SIZE, dtype=np.int32)
        self.traces = np.zeros((self.DEPTHS, 64), dtype=np.int16)
        self.lists = np.zeros((self.DEPTHS, 64), dtype=np.uint64)
        self.order = np.zeros((self.DEPTHS, 128), dtype=np.int64)
        self.control = np.zeros(16, dtype=np.int64)
        self.evaluation = self.timer = None
        self.began = 0.0
        self.speed = 0.0  # nodes a second

    def prepare(self, size):
        if size == self.size:
            return
        self.size = size
        self.forget()
        self.evaluation = None  # before the next one is there: memory
        weights = Weights(size)
        self.control[[CELLS, STEP, ENTRIES, STAGES]] = (
            size * size, weights.step, weights.entries, weights.stages)
        self.evaluation = (self.traces, weights.powers, weights.centres, weights.weights,
                           weights.scalars)

    def forget(self):
        self.keys[:] = 0
        self.data[:] = 0

    def begin(self, deadline):
        control, self.began = self.control, time.perf_counter()
        control[[NODES, STOP, ABORTED]] = 0
        control[AGE] = (control[AGE] + 1) % 64
        control[NODE_LIMIT] = self.node_limit(deadline - self.began)
        self.timer = threading.Timer(max(deadline - self.began, 0.001), self.stop)
        self.timer.daemon = True
        self.timer.start()

    def finish(self):
        self.timer.cancel()
        seconds = time.perf_counter() - self.began
        if seconds > 0.05:
            self.speed = max(self.speed, self.nodes / seconds)

    @property
    def nodes(self):
        return int(self.control[NODES])

    def node_limit(self, seconds):
        """Should the timer fail: what twice the best speed seen would need all the time for."""
        return int(2 * seconds * self.speed) + 100000 if self.speed else 1 << 62

    def stop(self):
        self.control[STOP] = 1

    def value(self, own, opp, alpha, beta, depth):
        powers = self.evaluation[1]
        self.traces[0] = powers[squares_of(own)].sum(axis=0) - powers[squares_of(opp)].sum(axis=0)
        value = int(search(unsigned(own), unsigned(opp), unsigned(BOARDS[self.size]), alpha, beta,
                           depth, 0, self.keys, self.data, *self.evaluation, self.lists, self.order,
                           self.control))
        if self.control[ABORTED]:
            raise OutOfTime
        return value


# numba ends
# ---- The player ----------------------------------------------------------------------------------


SEARCHER = CompiledSearcher() if COMPILED else NumpySearcher()
ONE_AT_A_TIME = threading.Lock()


class AI:
    """A player of the course's platform."""

    def __init__(self, chessboard_size, color, time_out):
        if chessboard_size not in BOARDS:
            raise ValueError("boards of 4, 6 and 8 squares a side are played, not of %r"
                             % (chessboard_size,))
        self.chessboard_size = chessboard_size
        self.color = color
        self.time_out = time_out
        self.candidate_list = []
        self.used = 0.0  # seconds of this game
        self.discs = 0
        with ONE_AT_A_TIME:
            SEARCHER.prepare(chessboard_size)

    def go(self, chessboard):
        began = time.perf_counter()
        self.candidate_list.clear()
        own, opp = self.read(chessboard)
        moves = self.quick_order(own, opp)
        self.candidate_list.extend(self.place(square) for square in reversed(moves))
        if len(moves) > 1:
            self.think(own, opp, moves, began)
        self.used += time.perf_counter() - began

    def read(self, chessboard):
        size = self.chessboard_size
        sides = {self.color: 0, -self.color: 0, 0: 0}
        for row in range(size):
            for column in range(size):
                sides[int(chessboard[row][column])] |= 1 << self.square(row, column)
        return sides[self.color], sides[-self.color]

    def square(self, row, column):
        margin = (8 - self.chessboard_size) // 2
        return 8 * (row + margin) + column + margin

    def place(self, square):
        margin = (8 - self.chessboard_size) // 2
        return square // 8 - margin, square % 8 - margin

    def quick_order(self, own, opp):
        """The legal moves, those first that leave few replies."""
        board = BOARDS[self.chessboard_size]

        def replies(square):
            turned = turned_by(square, own, opp)
            return count_of(moves_of(opp ^ turned, own | turned | 1 << square, board))

        return sorted(squares_of(moves_of(own, opp, board)), key=replies)

    def think(self, own, opp, moves, began):
        deadline = began + self.budget(count_of(own | opp))
        if not ONE_AT_A_TIME.acquire(timeout=max(0.0, deadline - time.perf_counter())):
            return  # another player's search of this process has not ended yet
        try:
            SEARCHER.prepare(self.chessboard_size)
            SEARCHER.think(own, opp, moves, deadline, self.prefer)
        finally:
            ONE_AT_A_TIME.release()

    def prefer(self, square):
        self.candidate_list.append(self.place(square))

    def budget(self, discs):
        """Seconds for this move: most of time_out, or an even share of what the game leaves."""
        if discs < self.discs:
            self.used = 0.0  # a new game
        self.discs = discs
        moves_left = (self.chessboard_size**2 - discs + 1) // 2
        share = (GAME_SECONDS - self.used) / max(moves_left, 1)
        return max(0.01, min(0.85 * self.time_out - 0.08, share))


PACKED = {}

SEARCHER.prepare(8)
# numba begins
compile_all()
# numba ends
