"""Takes memory and writes to every page of it."""
from visitor import play, tell


def hog(*_):
    held = []
    while True:
        held.append(bytearray(b"x") * (32 << 20))
        tell(f"memory: {32 * len(held)} MB")


play(hog)
