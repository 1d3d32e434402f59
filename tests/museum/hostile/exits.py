"""Leaves in the middle of a game."""
import os

from visitor import play, say, tell

asked = 0


def answer(squares, mine, size, moves):
    global asked
    asked += 1
    if asked == 4:
        tell("exit: now")
        os._exit(7)
    say("move " + moves[0])


play(answer)
