"""An agent for Reversed Reversi (the side with FEWER discs wins) in the course's interface.

Written by `ogai export course` (docs/course-export.md): Ogai's learned pattern weights, packed at the
end of this file, and a small search of the same kind as Ogai's own: iterative deepening, principal
variation search with a table of known positions, and proof of the last squares.

    ai = AI(chessboard_size, color, time_out)   # black -1, white 1; 4x4, 6x6 and 8x8 boards
    ai.go(chessboard)                           # rows of -1, 0, 1
    ai.candidate_list[-1]                       # the move: (row, column); an empty list is a pass

The candidate list holds a legal move from the first millisecond on, and its last entry is the best
move known at any time. A move takes at most 85 % of time_out, and a game at most GAME_SECONDS.

With numba the search is compiled when this file is imported (some ten seconds). Without it the same
functions run as plain Python, some two hundred times slower.

Boards are pairs of 64-bit sets, own and opponent's discs, square = 8 * row + column; smaller boards
lie in the middle. Values are in discs, from the side of the player to move.
"""
import base64
import gc
import math
import os
import sys
import threading
import time
import types
import zlib

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # each thread of it would hold memory

import numpy as np

try:
    if os.environ.get("OGAI_COURSE_PLAIN"):  # to try the slow way where numba is installed
        raise ImportError
    sys.modules.setdefault(__name__, types.ModuleType(__name__))  # numba looks for it
    import numba
    from numba import boolean, int8, int16, int32, int64, uint64, void

    COMPILED = True
except ImportError:
    COMPILED = False

GAME_SECONDS = 170.0  # of the 180 that the course gives for a whole game
TABLE_SIZE = 1 << 18 if COMPILED else 1 << 16
SOLVE_BELOW = 11  # empty squares below which the lean solver takes over
TABLE_FROM = 6  # empty squares from which on it asks the table
ORDER_FROM = 5  # and sorts its moves
ALL_THE_WAY = 64  # depth of an exact search, as the table stores it
INFINITE = 1000
UNKNOWN = 2000  # no value; what the table says when it knows none


def unsigned(number):
    """A constant of the type that sets of squares have."""
    return np.uint64(number) if COMPILED else number


WAITING = []  # to be compiled when the file is complete, and the tables have been unpacked


def compiled(signature, from_python=False):
    """Decorator: compile for these types, if we can compile."""

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


if COMPILED:  # what the search functions take, in this order (class Searcher)
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
FULL = unsigned(0xFFFFFFFFFFFFFFFF)
INNER = unsigned(0x7E7E7E7E7E7E7E7E)  # without the outer columns, which no line runs across
FIVES, THREES, FOURS, ONES = (
    unsigned(n)
    for n in (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101)
)
MIX_OWN, MIX_OPP = unsigned(0x9E3779B97F4A7C15), unsigned(0xC2B2AE3D27D4EB4F)
TABLE_MASK = unsigned(TABLE_SIZE - 1)
BOARDS = {
    4: unsigned(0x00003C3C3C3C0000),
    6: unsigned(0x007E7E7E7E7E7E00),
    8: FULL,
}
CORNERS = unsigned(0x8100000000000081)


# ---- The board -----------------------------------------------------------------------------------


@compiled(lambda: int64(uint64))
def count(bits):
    bits = bits - ((bits >> U1) & FIVES)
    bits = (bits & THREES) + ((bits >> U2) & THREES)
    bits = (bits + (bits >> U4)) & FOURS
    return int(((bits * ONES) & FULL) >> U56)


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


# ---- The evaluation --------------------------------------------------------------------------------
# Each lane is an instance of a pattern; its case is a number in balanced ternary (own disc +1,
# opponent's -1), so that the change of sides negates it. weights[centre + case] says what it is worth.


if COMPILED:

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

else:

    def trace_move(ply, disc, turned, traces, powers):
        power = powers[count(disc - 1)]
        squares = [square for square in range(64) if turned >> square & 1]
        traces[ply + 1] = -(traces[ply] + power + 2 * powers[squares].sum(axis=0))

    def trace_pass(ply, traces):
        traces[ply + 1] = -traces[ply]

    def sum_of_weights(ply, base, traces, centres, weights):
        return int(weights[base + centres + traces[ply]].sum(dtype=np.int64))

    def disc_on(square):
        return 1 << square


@compiled(lambda: int64(int64, int64, int64, *EVALUATION, int64[::1]))
def judge(discs, mobility, ply, traces, powers, centres, weights, scalars, control):
    """What the weights say, in discs, of the position whose cases are traces[ply]."""
    past = max(discs - 4, 0)
    stage = min(past // 4, control[STAGES] - 1)
    total = sum_of_weights(ply, stage * control[ENTRIES], traces, centres, weights)
    total = total * control[STEP] + int(scalars[past * 32 + min(mobility, 31)])
    most = control[CELLS] - 2
    return min(max((total + 64) >> 7, -most), most)


# ---- The search --------------------------------------------------------------------------------------


@compiled(lambda: boolean(int64[::1]))
def out_of_time(control):
    control[NODES] += 1
    if control[NODES] >= control[NODE_LIMIT] or control[STOP] != 0:
        control[ABORTED] = 1
    return control[ABORTED] != 0


@compiled(lambda: uint64(uint64, uint64))
def key_of(own, opp):
    key = (own * MIX_OWN) & FULL
    key ^= key >> U32
    key = ((key + opp) * MIX_OPP) & FULL
    key ^= key >> U28
    key = (key * MIX_OWN) & FULL
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


# ---- The player ------------------------------------------------------------------------------------


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


class Searcher:
    """The search's memory and its root. One search at a time."""

    DEPTHS = 80  # plies of a line, passes included

    def __init__(self):
        sets = np.uint64 if COMPILED else object
        numbers = np.int64 if COMPILED else object
        self.keys = np.zeros(TABLE_SIZE, dtype=sets)
        self.data = np.zeros(TABLE_SIZE, dtype=np.int32 if COMPILED else object)
        self.traces = np.zeros((self.DEPTHS, 64), dtype=np.int16)
        self.lists = np.zeros((self.DEPTHS, 64), dtype=sets)
        self.order = np.zeros((self.DEPTHS, 128), dtype=numbers)
        self.control = np.zeros(16, dtype=np.int64)
        self.evaluation = None
        self.size = 0
        self.speed = 0.0  # nodes a second

    def prepare(self, size):
        if size == self.size:
            return
        self.size = size
        self.keys[:] = 0
        self.data[:] = 0
        self.evaluation = None  # before the next one is there: memory
        weights = Weights(size)
        self.control[[CELLS, STEP, ENTRIES, STAGES]] = (
            size * size, weights.step, weights.entries, weights.stages)
        self.evaluation = (self.traces, weights.powers, weights.centres, weights.weights,
                           weights.scalars)

    def trace(self, own, opp):
        powers = self.evaluation[1]
        self.traces[0] = powers[squares_of(own)].sum(axis=0) - powers[squares_of(opp)].sum(axis=0)

    def value(self, own, opp, alpha, beta, depth, ply):
        return int(search(unsigned(own), unsigned(opp), BOARDS[self.size], alpha, beta, depth, ply,
                          self.keys, self.data, *self.evaluation, self.lists, self.order,
                          self.control))

    def root(self, own, opp, moves, alpha, beta, depth, report):
        """Searches the moves, the best one to the front; its value, or None out of time."""
        best, low = -INFINITE, alpha
        for number, square in enumerate(list(moves)):
            disc = 1 << square
            turned = int(flips_of(unsigned(disc), unsigned(own), unsigned(opp)))
            self.trace(own, opp)
            trace_move(0, unsigned(disc), unsigned(turned), self.traces, self.evaluation[1])
            high = low + 1 if number else beta
            while True:
                value = -self.value(opp ^ turned, own | disc | turned, -high, -low, depth - 1, 1)
                if self.control[ABORTED]:
                    return None
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
        return best

    def think(self, own, opp, moves, deadline, report):
        """Deepens until the deadline or the proof; tells `report` of each better move."""
        empty = self.size**2 - bin(own | opp).count("1")
        moves = list(moves)
        control, began = self.control, time.perf_counter()
        control[[NODES, STOP, ABORTED]] = 0
        control[AGE] = (control[AGE] + 1) % 64
        control[NODE_LIMIT] = self.node_limit(deadline - began)
        timer = threading.Timer(max(deadline - began, 0.001), self.stop)
        timer.daemon = True
        timer.start()
        try:
            for depth, alpha, beta in self.plan(empty, deadline):
                if self.root(own, opp, moves, alpha, beta, depth, report) is None:
                    break
        finally:
            timer.cancel()
            seconds = time.perf_counter() - began
            if seconds > 0.05:
                self.speed = max(self.speed, control[NODES] / seconds)

    def plan(self, empty, deadline):
        """Depths and windows: deepening; who wins, when that can be proved; by how much."""
        far = proof_horizon(deadline - time.perf_counter())
        last = 60 if empty > far else max(2, empty // 2 - 1)
        for depth in range(1, min(last, empty - 1) + 1):
            yield depth, -INFINITE, INFINITE
        yield empty, -1, 1
        yield empty, -INFINITE, INFINITE

    def node_limit(self, seconds):
        """Should the timer fail: what twice the best speed seen would need all the time for."""
        return int(2 * seconds * self.speed) + 100000 if self.speed else 1 << 62

    def stop(self):
        self.control[STOP] = 1


def proof_horizon(seconds):
    """Empty squares up to which a proof is worth trying in that time: who wins at 18 of them takes
    0.15 s compiled, and one more three times as long (measured, docs/course-export.md)."""
    speed = 1.0 if COMPILED else 1 / 2000
    return 18 + math.log(max(seconds * speed, 1e-4) / 0.4) / math.log(3.2)


def squares_of(bits):
    bits = int(bits)
    return [square for square in range(64) if bits >> square & 1]


SEARCHER = Searcher()
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
            disc = 1 << square
            turned = int(flips_of(unsigned(disc), unsigned(own), unsigned(opp)))
            found = legal_moves(unsigned(opp ^ turned), unsigned(own | disc | turned), board)
            return bin(found).count("1")

        return sorted(squares_of(legal_moves(unsigned(own), unsigned(opp), board)), key=replies)

    def think(self, own, opp, moves, began):
        deadline = began + self.budget(bin(own | opp).count("1"))
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
compile_all()
