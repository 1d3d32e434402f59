"""Writes where it should not: beside itself, into the system, to the path of the argument."""
import os

from visitor import TARGET, attack_once, attempt

HERE = os.path.dirname(os.path.abspath(__file__))


def write(path):
    with open(path, "w") as file:
        return file.write("I was here")


def attack():
    places = [HERE + "/left_behind", "/usr/left_behind", "/etc/left_behind", "/left_behind",
              "/dev/shm/left_behind", "/var/tmp/left_behind", TARGET]
    own = [attempt("write " + place, lambda place=place: write(place)) for place in places]
    # What it writes into /tmp is its own affair, and gone with it.
    attempt("write /tmp", lambda: write("/tmp/left_behind"))
    attempt("change itself", lambda: os.chmod(__file__, 0o777))
    return any(own[:3]) or own[-1]


attack_once(attack)
