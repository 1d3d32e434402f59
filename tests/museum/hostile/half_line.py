"""Begins its answer and never ends the line."""
import os
import time

from visitor import play, tell


def answer(squares, mine, size, moves):
    tell("half a line")
    os.write(1, f"move {moves[0]}".encode())
    time.sleep(600)


play(answer)
