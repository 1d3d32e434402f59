"""Fills /tmp."""
from visitor import attack_once, attempt


def attack():
    def fill():
        with open("/tmp/full", "wb") as file:
            for _ in range(4096):
                file.write(b"x" * (1 << 20))
        return "4 GB"

    return attempt("fill", fill)


attack_once(attack)
