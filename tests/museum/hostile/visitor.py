"""What the hostile agents of this folder share: they speak the line protocol (docs/line-protocol.md)
until they are asked for a move, then attack, say on standard error what came of it, and only if the
attack succeeded play on as if nothing had happened. So a game that such an agent does not lose is a
hole in the wall.
"""
import os
import sys

# A path of the host, in hexadecimal: a command's arguments that name files are shown to it.
TARGET = bytes.fromhex(sys.argv[1]).decode() if len(sys.argv) > 1 and len(sys.argv[1]) > 20 else ""


def say(line):
    os.write(1, (line + "\n").encode())


def tell(text):
    """Proof that the attack ran, kept with the game."""
    os.write(2, ("ATTACK " + text + "\n").encode())


def attempt(name, work):
    """Whether it succeeded."""
    try:
        result = work()
    except BaseException as error:  # whatever stopped it
        tell(f"{name}: {type(error).__name__}: {error}")
        return False
    tell(f"{name}: succeeded: {result!r}")
    return True


def legal_moves(squares, mine, size):
    theirs = "O" if mine == "X" else "X"
    moves = []
    for index, disc in enumerate(squares):
        if disc != "-":
            continue
        row, column = divmod(index, size)
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                r, c, turned = row + down, column + right, 0
                while (down or right) and 0 <= r < size and 0 <= c < size:
                    if squares[r * size + c] != theirs:
                        break
                    r, c, turned = r + down, c + right, turned + 1
                else:
                    continue
                if turned and squares[r * size + c] == mine:
                    moves.append("abcdefgh"[column] + str(row + 1))
    return moves


def play(on_move, on_start=lambda: None):
    """on_move(squares, mine, size, moves) says the answer, or not."""
    for line in sys.stdin:
        words = line.split()
        if not words:
            continue
        if words[0] == "ogai":
            say("ready hostile")
            on_start()
        elif words[0] == "newgame":
            say("ready")
        elif words[0] == "go":
            squares, mine = words[1], words[2]
            size = int(len(squares) ** 0.5)
            on_move(squares, mine, size, legal_moves(squares, mine, size))
        elif words[0] == "quit":
            return


def attack_once(attack):
    """attack() → whether it succeeded; if not, this is the end of the program."""

    def on_move(squares, mine, size, moves):
        if not attack():
            os._exit(3)
        say("move " + moves[0])

    play(on_move)
