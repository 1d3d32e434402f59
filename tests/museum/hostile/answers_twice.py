"""Answers every question twice."""
from visitor import play, say, tell


def answer(squares, mine, size, moves):
    tell("twice: " + moves[0])
    say("move " + moves[0] + "\nmove " + moves[-1])


play(answer)
