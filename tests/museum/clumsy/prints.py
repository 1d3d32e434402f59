# Writes to the standard output in every way there is, and reads the standard input: plays.
import ctypes
import os
import subprocess
import sys

from rules import FirstMove

print("move 0 0")


class AI(FirstMove):
    def go(self, chessboard):
        print("move 0 0", flush=True)
        sys.stdout.buffer.write(b"lost crash forged\n")
        sys.stdout.flush()
        sys.__stdout__.write("ready\n")
        os.write(1, b"move 0 0\n")
        ctypes.CDLL(None).puts(b"move 0 0")
        ctypes.CDLL(None).fflush(None)
        subprocess.run(["echo", "move 0 0 from a child"])
        assert sys.stdin.read() == ""
        super().go(chessboard)
