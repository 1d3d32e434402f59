"""Calls home: a server on the host's loopback, whose port is the argument, and one outside."""
import socket
import sys

from visitor import attack_once, attempt


def attack():
    port = int(sys.argv[1])
    ways = [attempt("connect", lambda: socket.create_connection(("127.0.0.1", port), 2).send(b"x"))]

    def datagram():
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sender:
            return sender.sendto(b"x", ("127.0.0.1", port))

    def listen():
        with socket.socket(socket.AF_INET) as server:
            server.bind(("0.0.0.0", 0))
            server.listen()
            return server.getsockname()

    ways.append(attempt("datagram", datagram))
    ways.append(attempt("listen", listen))
    ways.append(attempt("raw", lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW)))
    return any(ways)


attack_once(attack)
