"""Answers with bytes that are no text."""
import os

from visitor import play, tell


def answer(*_):
    tell("noise")
    os.write(1, bytes(range(256)) * 16 + b"\n")


play(answer)
