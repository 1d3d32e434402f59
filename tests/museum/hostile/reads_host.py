"""Reads a file of the host: one that it was told of."""
import os

from visitor import TARGET, attack_once, attempt


def attack():
    ways = [attempt("open", lambda: open(TARGET).read())]
    ways.append(attempt("list", lambda: os.listdir(os.path.dirname(TARGET))))
    ways.append(attempt("root", lambda: open(f"/proc/1/root{TARGET}").read()))
    ways.append(attempt("shadow", lambda: open("/etc/shadow").read()))
    return any(ways)


attack_once(attack)
