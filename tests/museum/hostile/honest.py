"""Not hostile: takes a legal move that the position decides, for tests of the referee."""
import zlib

from visitor import play, say


def answer(squares, mine, size, moves):
    say("move " + sorted(moves)[zlib.crc32(squares.encode()) % len(moves)])


play(answer)
