"""Follows links out of its folder: `link` lies beside it and leads to the argument's file; it makes
others of its own, and one through /proc."""
import os

from visitor import TARGET, attack_once, attempt

HERE = os.path.dirname(os.path.abspath(__file__))


def attack():
    def own_link():
        os.symlink(TARGET, "/tmp/link")
        return open("/tmp/link").read()

    def through_descriptor():
        folder = os.open(HERE, os.O_RDONLY)
        return open(os.path.relpath(TARGET, HERE), opener=lambda p, f: os.open(p, f, dir_fd=folder)).read()

    ways = [attempt("link beside", lambda: open(HERE + "/link").read())]
    ways.append(attempt("own link", own_link))
    ways.append(attempt("relative", through_descriptor))
    ways.append(attempt("cwd of init", lambda: open("/proc/1/cwd/../../.." + TARGET).read()))
    return any(ways)


attack_once(attack)
