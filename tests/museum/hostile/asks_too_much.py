"""Takes far more than it may hold at once; a refusal it bears in silence."""
import time

from visitor import play, tell


def hog(*_):
    tell("memory: asks for 1300 MB")
    try:
        held = bytearray(b"x") * (1300 << 20)
    except MemoryError:
        tell("memory: refused")
    time.sleep(600)


play(hog)
