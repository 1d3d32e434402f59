# Sits in a compiled loop that holds the interpreter's lock, far past the limit: the entry made
# before counts; at its second move it is still busy with that and loses by time.
from numba import njit
from rules import FirstMove


@njit
def spin(rounds):
    x = 0
    for i in range(rounds):
        x = (x * 1103515245 + i) & 0x7FFFFFFF
    return x


class AI(FirstMove):
    calls = 0

    def go(self, chessboard):
        try:
            super().go(chessboard)
        finally:  # on a busy machine the time may be over as soon as there is a move
            AI.calls += 1
            spin(1000 if AI.calls == 1 else 10**13)  # the first call is the one that compiles
