"""The calls by which programs leave boxes: mount, namespaces, tracing, kernel keys, modules."""
import ctypes
import os

from visitor import attack_once, attempt

libc = ctypes.CDLL(None, use_errno=True)


def call(name, number, *arguments):
    def work():
        result = libc.syscall(number, *arguments)
        if result < 0:
            code = ctypes.get_errno()
            raise OSError(code, os.strerror(code))
        return result

    return attempt(name, work)


def attack():
    return any([
        call("mount", 165, b"none", b"/tmp", b"tmpfs", 0, 0),
        call("unshare", 272, 0x10000000),
        call("ptrace", 101, 16, 1, 0, 0),
        call("keyctl", 250, 0, -3, 0, 0, 0),
        call("bpf", 321, 0, 0, 0),
        call("perf", 298, 0, 0, -1, -1, 0),
        call("module", 313, 0, b"", 0),
        call("handle", 304, -100, 0, 0),
        attempt("uid", lambda: os.setuid(0)),
        attempt("device", lambda: os.mknod("/tmp/disk", 0o60600, os.makedev(254, 0))),
    ])


attack_once(attack)
