"""Looks into an exported course agent, for course_agent_test.cpp.

Usage: agent_probe.py FILE.py answers   reads lines "WHAT SIZE OWN OPP" (sets in hexadecimal), answers each:
           moves: the legal moves and what each turns; valueN: of a search of N plies, value0 the evaluation;
           solve: the exact value
       agent_probe.py FILE.py games N   plays N games on each board against random moves, checks every answer,
           and prints one JSON object: moves answered, the slowest, the peaks of private and of all resident
           memory
       agent_probe.py FILE.py speed SECONDS   searches for so long after 10, 20 and 30 random moves, proves who wins of
           five positions with 14 empty squares, and prints one JSON object: seconds of the import, nodes a second of
           processor time, depths begun, mean seconds of a proof
"""

import importlib.util
import json
import random
import resource
import sys
import time


def load(path):
    spec = importlib.util.spec_from_file_location("exported_agent", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["exported_agent"] = module
    spec.loader.exec_module(module)
    return module


def private_megabytes():
    with open("/proc/self/status") as status:
        fields = dict(line.split(":", 1) for line in status)
    return sum(int(fields[name].split()[0]) for name in ("RssAnon", "RssShmem")) / 1024


def answer(agent, what, size, own, opp):
    board = agent.BOARDS[size]
    if what == "moves":
        moves = agent.moves_of(own, opp, board)
        sets = [moves] + [agent.turned_by(square, own, opp) for square in agent.squares_of(moves)]
        if agent.COMPILED:
            sets_of_numpy = own, opp, board = [agent.np.uint64(bits) for bits in (own, opp, board)]
            assert int(agent.legal_moves(*sets_of_numpy)) == moves
            assert [int(agent.flips_of(agent.np.uint64(1 << square), own, opp))
                    for square in agent.squares_of(moves)] == sets[1:]
        return " ".join("%x" % bits for bits in sets)
    searcher = agent.SEARCHER
    searcher.prepare(size)
    searcher.forget()
    searcher.begin(time.perf_counter() + 1000)
    # Whole windows: by how much. A search of few plies judges all of its ends at once.
    depth = 64 if what == "solve" else int(what[len("value"):])
    value = searcher.value(own, opp, -agent.INFINITE, agent.INFINITE, depth)
    searcher.finish()
    return str(value)


def answers(agent):
    for line in sys.stdin:
        what, size, own, opp = line.split()
        print(answer(agent, what, int(size), int(own, 16), int(opp, 16)))


DIRECTIONS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]


def turned_by(board, row, column, color):
    """The rules once more, on a plain board."""
    found = []
    for down, right in DIRECTIONS:
        run, r, c = [], row + down, column + right
        while 0 <= r < len(board) and 0 <= c < len(board) and board[r][c] == -color:
            run.append((r, c))
            r, c = r + down, c + right
        if run and 0 <= r < len(board) and 0 <= c < len(board) and board[r][c] == color:
            found += run
    return found


def legal(board, color):
    places = [(r, c) for r in range(len(board)) for c in range(len(board)) if not board[r][c]]
    return {place: turned for place in places if (turned := turned_by(board, *place, color))}


class Referee:
    def __init__(self, agent):
        self.agent, self.moves, self.slowest = agent, 0, 0.0

    def ask(self, player, board, color):
        given = [row[:] for row in board]
        began = time.perf_counter()
        player.go(given)
        self.slowest = max(self.slowest, time.perf_counter() - began)
        self.moves += 1
        assert given == board, "the board was changed"
        moves = legal(board, color)
        assert all(place in moves for place in player.candidate_list), "an illegal candidate"
        assert bool(player.candidate_list) == bool(moves), "a pass is an empty list, and only that"
        return player.candidate_list[-1] if moves else None

    def play(self, size, color, seed, time_out):
        """One game; the agent is asked in every position, also where it must pass."""
        board = [[0] * size for _ in range(size)]
        half = size // 2
        board[half - 1][half - 1] = board[half][half] = 1
        board[half - 1][half] = board[half][half - 1] = -1
        player, chance, mover = self.agent.AI(size, color, time_out), random.Random(seed), -1
        while legal(board, -1) or legal(board, 1):
            moves = legal(board, mover)
            place = self.ask(player, board, color) if mover == color else None
            if moves:
                place = place or chance.choice(sorted(moves))
                for row, column in [place] + moves[place]:
                    board[row][column] = mover
            mover = -mover
        assert self.ask(player, board, color) is None  # a finished game


def games(agent, number):
    referee = Referee(agent)
    for seed in range(number):
        for size in (4, 6, 8):
            referee.play(size, -1 if seed % 2 else 1, seed, 0.1)
    start = agent.AI(8, -1, 3.0)
    board = [[0] * 8 for _ in range(8)]
    board[3][3] = board[4][4] = 1
    board[3][4] = board[4][3] = -1
    referee.ask(start, board, -1)  # one long search, which fills the table
    print(json.dumps({"moves": referee.moves, "slowest": referee.slowest,
                      "compiled": agent.COMPILED, "megabytes": PEAK[0],
                      "resident": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
                      "numba": "numba" in sys.modules}))


def random_position(agent, moves, chance):
    """A position after so many moves on the large board, with a move for its side."""
    own, opp = 0x0000000810000000, 0x0000001008000000
    for _ in range(moves):
        squares = agent.squares_of(agent.moves_of(own, opp, agent.BOARDS[8]))
        if not squares:
            return random_position(agent, moves, chance)
        square = chance.choice(squares)
        turned = agent.turned_by(square, own, opp)
        own, opp = opp ^ turned, own | turned | 1 << square
    return (own, opp) if agent.moves_of(own, opp, agent.BOARDS[8]) else random_position(agent, moves, chance)


def speed(agent, seconds, imported):
    searcher, chance, depths = agent.SEARCHER, random.Random(3), []
    searcher.prepare(8)

    def measured(search):
        """(nodes, processor time); the searches count from nought where they begin, or go on counting."""
        before, began = 0 if agent.COMPILED else searcher.nodes, time.process_time()
        search()
        return searcher.nodes - before, time.process_time() - began

    def middle(own, opp):
        plan = searcher.plan

        def noted(*arguments):
            for depth in plan(*arguments):
                depths[-1] = depth[0]
                yield depth

        depths.append(0)
        searcher.plan = noted
        moves = agent.squares_of(agent.moves_of(own, opp, agent.BOARDS[8]))
        found = measured(lambda: searcher.think(own, opp, moves, time.perf_counter() + seconds, lambda square: None))
        searcher.plan = plan
        return found

    def proof(own, opp):
        searcher.forget()
        searcher.begin(time.perf_counter() + 1000)
        found = measured(lambda: searcher.value(own, opp, -1, 1, 14))
        searcher.finish()
        return found

    searches = [middle(*random_position(agent, moves, chance)) for moves in (10, 20, 30)]
    proofs = [proof(*random_position(agent, 46, chance)) for _ in range(5)]
    print(json.dumps({"compiled": agent.COMPILED, "import": round(imported, 2), "depths": depths,
                      "nodes_a_second": [int(nodes / used) for nodes, used in searches],
                      "solver_nodes_a_second": int(sum(nodes for nodes, _ in proofs) / sum(used for _, used in proofs)),
                      "proof": round(sum(used for _, used in proofs) / len(proofs), 4)}))


PEAK = [0.0]


def watch():
    while True:
        PEAK[0] = max(PEAK[0], private_megabytes())
        time.sleep(0.01)


def main():
    import threading

    threading.Thread(target=watch, daemon=True).start()
    began = time.process_time()
    agent = load(sys.argv[1])
    imported = time.process_time() - began
    if sys.argv[2] == "answers":
        answers(agent)
    elif sys.argv[2] == "speed":
        speed(agent, float(sys.argv[3]), imported)
    else:
        games(agent, int(sys.argv[3]))


main()
